import { app, type BrowserWindow, dialog } from 'electron'
import type { Texts } from '../../shared/locale/createTexts.ts'
import type { StudioLog } from '../studio/log.ts'
import type { Windows } from './window.ts'

interface QuitOptions {
  /** Number of dubs, work items and installations that are waiting or running. */
  busy(): number
  readonly windows: Pick<Windows, 'all' | 'current'>
  /** Closes everything that is open. */
  close(): Promise<void>
  readonly log: StudioLog
  readonly t: Texts['t']
}

/** The quit guard. */
interface Quit {
  /** Watches a window; must be called for each. Closing the last window quits, except on a Mac. */
  watch(window: BrowserWindow): void
}

/** Milliseconds to wait for closing; the engine ends by itself once this process is gone. */
const CLOSE_LIMIT_MS = 8_000

/** Asks before work is interrupted, and quits only after everything is closed. */
export function guardQuit({ busy, windows, close, log, t }: QuitOptions): Quit {
  let phase: 'open' | 'asking' | 'agreed' | 'closed' = 'open'
  const mustAsk = () => (phase === 'open' || phase === 'asking') && busy() > 0

  async function ask(): Promise<void> {
    if (phase !== 'open') return
    phase = 'asking'
    // If the dialog fails, nobody has agreed; the next attempt asks again.
    const agreed = await confirmQuit(t, busy(), windows.current()).catch((error: unknown) => {
      log.error('it could not be asked whether to quit', { error })
      return false
    })
    phase = agreed ? 'agreed' : 'open'
    if (agreed) app.quit()
  }

  app.on('before-quit', (event) => {
    if (!mustAsk()) return
    event.preventDefault()
    void ask()
  })
  app.on('will-quit', (event) => {
    if (phase === 'closed') return
    event.preventDefault()
    phase = 'agreed'
    void closeWithin(close)
      .catch((error: unknown) => log.error('not everything could be closed', { error }))
      .finally(() => {
        phase = 'closed'
        app.quit()
      })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })

  return {
    watch(window) {
      window.on('close', (event) => {
        // Ask while there is still a window to show the question.
        const last = process.platform !== 'darwin' && windows.all.length <= 1
        if (!last || !mustAsk()) return
        event.preventDefault()
        void ask()
      })
    },
  }
}

async function confirmQuit(t: Texts['t'], jobs: number, window: BrowserWindow | undefined): Promise<boolean> {
  const options = {
    type: 'question' as const,
    message: t('notice.busy', { count: jobs }),
    detail: t('notice.busyText'),
    buttons: [t('notice.keepWorking'), t('notice.quit')],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await (window === undefined
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(window, options))
  return response === 1
}

async function closeWithin(close: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Closing took too long.')), CLOSE_LIMIT_MS)
  try {
    await Promise.race([close(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
