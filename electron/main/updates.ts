import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { AppSettings } from '../../shared/commands/app.ts'
import { say } from '../../shared/locale/message.ts'
import type { Dispatch } from '../studio/commands/dispatch.ts'
import type { StudioLog } from '../studio/log.ts'
import type { Shell } from '../studio/shell/shell.ts'

const DESKTOP_WINDOW = 'desktop'
const UPDATE_CHECK_INTERVAL_MS = 24 * 60 * 60 * 1000

interface Updating {
  readonly log: StudioLog
  readonly shell: Pick<Shell, 'notify'>
  readonly dispatch: Dispatch
}

/** Checks for updates once a day and installs one when the user quits. Off in builds without a feed, and by the settings. */
export async function watchUpdates({ log, shell, dispatch }: Updating): Promise<void> {
  if (!app.isPackaged || !(await hasFeed())) return
  // Imported lazily, so that a build without a feed does not load the code.
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  autoUpdater.on('error', (error) => log.warn('no update could be looked for', { error }))
  autoUpdater.on('update-downloaded', ({ version }) => {
    log.info('an update is ready', { version })
    shell.notify({ title: say('notice.updateReady', { version }), body: say('notice.updateText') })
  })
  const check = async () => {
    const settings = await dispatch({ window: DESKTOP_WINDOW, command: 'settings', input: {} })
    const isUpdateEnabled = settings.ok && AppSettings.parse(settings.value).updates
    autoUpdater.autoInstallOnAppQuit = isUpdateEnabled
    if (isUpdateEnabled) await autoUpdater.checkForUpdates()
    else log.info('updates are switched off')
  }
  // The updater tells its failures by its event.
  const checkQuietly = () => void check().catch(() => undefined)
  checkQuietly()
  setInterval(checkQuietly, UPDATE_CHECK_INTERVAL_MS).unref()
}

/** Whether the build has a feed: electron-builder writes this file then. */
async function hasFeed(): Promise<boolean> {
  return access(join(process.resourcesPath, 'app-update.yml')).then(
    () => true,
    () => false,
  )
}
