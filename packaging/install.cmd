@echo off
rem Lies beside the frozen program: puts it into the start menu of the user who runs it and among the programs that can
rem open a save ("Open with"). Nothing of other users and nothing of other programs is touched.
setlocal
set "PROGRAM=%~dp0kapdip.exe"
powershell -NoProfile -Command "$link = (New-Object -ComObject WScript.Shell).CreateShortcut([Environment]::GetFolderPath('Programs') + '\Kapdip.lnk'); $link.TargetPath = $env:PROGRAM; $link.Save()"
set "KEY=HKCU\Software\Classes\Applications\kapdip.exe"
reg add "%KEY%" /v FriendlyAppName /d Kapdip /f >nul
reg add "%KEY%\shell\open\command" /ve /d "\"%PROGRAM%\" \"%%1\"" /f >nul
reg add "%KEY%\SupportedTypes" /v .yaml /d "" /f >nul
echo Kapdip is in the start menu now.
pause
