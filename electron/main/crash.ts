import { app, crashReporter, dialog, type WebContents } from 'electron'
import type { Texts } from '../../shared/locale/createTexts.ts'
import type { StudioLog } from '../studio/log.ts'

/** Most crashes of a page within `CRASH_WINDOW_MS` that are answered by a reload; after that the user is asked. */
const MAX_CRASH_RELOADS = 3
const CRASH_WINDOW_MS = 60_000

/** Keeps crash reports on this computer and logs which process ended. Must be called before the app is ready. */
export function recordCrashes(log: StudioLog): void {
  crashReporter.start({ uploadToServer: false })
  app.on('child-process-gone', (_, { type, reason, exitCode, name = '' }) => {
    if (reason !== 'clean-exit') log.warn('a process of the window system ended', { type, reason, exitCode, name })
  })
}

/** Reloads a page whose process crashed. The studio keeps all state, so the page finds its work as it was. */
export function reviveOnCrash(
  contents: WebContents,
  { log, t }: { readonly log: StudioLog; readonly t: Texts['t'] },
  now: () => number = Date.now,
): void {
  let crashes: number[] = []
  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit' || contents.isDestroyed()) return
    crashes = [...crashes.filter((at) => at > now() - CRASH_WINDOW_MS), now()]
    log.error('the page ended by itself', { reason, exitCode, times: crashes.length })
    if (crashes.length <= MAX_CRASH_RELOADS) contents.reload()
    else void offerReload(contents, { reason, t })
  })
  contents.on('unresponsive', () => log.warn('the page does not answer'))
  contents.on('responsive', () => log.info('the page answers again'))
}

async function offerReload(
  contents: WebContents,
  { reason, t }: { readonly reason: string; readonly t: Texts['t'] },
): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: t('notice.crash'),
    detail: t('notice.crashText', { reason }),
    buttons: [t('notice.tryAgain'), t('notice.quit')],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0 && !contents.isDestroyed()) contents.reload()
  else app.quit()
}
