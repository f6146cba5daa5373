; Puts the studio among the programs that Windows offers under "Open with" for videos.

!macro offerFor EXTENSION
  WriteRegStr SHCTX "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" "${EXTENSION}" ""
!macroend

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro offerFor ".mp4"
  !insertmacro offerFor ".m4v"
  !insertmacro offerFor ".mov"
  !insertmacro offerFor ".mkv"
  !insertmacro offerFor ".webm"
  !insertmacro offerFor ".avi"
  !insertmacro offerFor ".mpg"
  !insertmacro offerFor ".mpeg"
  !insertmacro offerFor ".ts"
  !insertmacro offerFor ".mts"
  !insertmacro offerFor ".wmv"
  !insertmacro offerFor ".flv"
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
!macroend
