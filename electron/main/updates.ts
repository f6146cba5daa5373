import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import type { Log } from '../studio/log.ts'
import type { Shell } from '../studio/shell/shell.ts'

const BETWEEN_CHECKS_MS = 24 * 60 * 60 * 1000

/** Checks for updates once a day and installs one when the user quits. Disabled if the build has no feed. */
export async function watchUpdates(log: Log, shell: Pick<Shell, 'notify'>): Promise<void> {
  if (!app.isPackaged || !(await hasFeed())) return
  // Imported lazily, so that a build without a feed does not load the code.
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  autoUpdater.autoInstallOnAppQuit = true
  autoUpdater.on('error', (error) => log.warn('no update could be looked for', { error }))
  autoUpdater.on('update-downloaded', ({ version }) => {
    log.info('an update is ready', { version })
    shell.notify({ title: `Griot Studio ${version} is ready`, body: 'It is installed when you quit.' })
  })
  const check = () => void autoUpdater.checkForUpdates().catch(() => undefined)
  check()
  setInterval(check, BETWEEN_CHECKS_MS).unref()
}

/** Whether the build has a feed: electron-builder writes this file then. */
async function hasFeed(): Promise<boolean> {
  return access(join(process.resourcesPath, 'app-update.yml')).then(
    () => true,
    () => false,
  )
}
