import { type BrowserWindow, dialog } from 'electron'
import type { Texts } from '../../shared/locale/createTexts.ts'

/** Asks before a window is closed or reloaded while its page holds edits that are not on disk. */
export function askUnload(window: BrowserWindow, t: Texts['t']): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'question',
      message: t('notice.unsaved'),
      detail: t('notice.unsavedText'),
      buttons: [t('notice.stay'), t('notice.leave')],
      defaultId: 0,
      cancelId: 0,
    })
    // In Electron, preventing this event lets the page unload.
    if (answer === 1) event.preventDefault()
  })
}
