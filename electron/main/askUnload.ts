import { type BrowserWindow, dialog } from 'electron'

/** Asks before a window is closed or reloaded while its page holds edits that are not on disk. */
export function askUnload(window: BrowserWindow): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: 'Not everything is saved.',
      detail: 'The last edits of the project are not on disk. They are lost when you go on.',
      buttons: ['Stay', 'Leave Without Saving'],
      defaultId: 0,
      cancelId: 0,
    })
    // In Electron, preventing this event lets the page unload.
    if (answer === 1) event.preventDefault()
  })
}
