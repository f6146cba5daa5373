import '../../shared/locale/english.ts'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, protocol, session, shell, systemPreferences } from 'electron'
import { AppError, failureMessage } from '../../shared/failure.ts'
import { createTexts, type Texts } from '../../shared/locale/createTexts.ts'
import { orderedLanguage } from '../../shared/locale/orderedLanguage.ts'
import { studioLanguage } from '../../shared/locale/studioLanguages.ts'
import { uploadsIn } from '../studio/files/outputFile.ts'
import { createStudioLog, type StudioLog } from '../studio/log.ts'
import type { FailureReporter } from '../studio/report.ts'
import { catchStrayErrors } from '../studio/report.ts'
import { type BuiltPage, serveBuiltPage } from '../studio/shell/builtPage.ts'
import { studioDataDir } from '../studio/shell/dataDir.ts'
import { announceInstance, findInstance } from '../studio/shell/instance.ts'
import { createStudio } from '../studio/studio.ts'
import { recordCrashes, reviveOnCrash } from './crash.ts'
import { openDesktopState } from './desktopState.ts'
import { createElectronShell } from './electronShell.ts'
import { externalLink } from './externalLinks.ts'
import { serveCommands } from './ipc.ts'
import { startMediaServer } from './mediaServer.ts'
import { buildMenu } from './menu.ts'
import { filesIn } from './openable.ts'
import { openSystemFiles } from './openSystemFiles.ts'
import { isOwnPage, PAGE_SCHEME } from './ownPage.ts'
import { guardQuit } from './quit.ts'
import { openSecretStore } from './secretStore.ts'
import { denyPermissions, lockPages } from './security.ts'
import { watchUpdates } from './updates.ts'
import { createWindows } from './window.ts'

const APP_ID = 'org.griotstudio.Griot'
/** The built files lie side by side in `dist`. */
const PRELOAD_SCRIPT = join(import.meta.dirname, '..', 'preload', 'preload.cjs')
const RENDERER_FOLDER = join(import.meta.dirname, '..', '..', 'renderer')

// With a profile of its own, as in tests, all data lies in the profile's folder; else in the folder that both shells
// share.
const hasOwn = app.commandLine.hasSwitch('user-data-dir') && !process.env['GRIOT_DATA']
const dataDir = hasOwn ? join(app.getPath('userData'), 'studio') : studioDataDir()

/** The texts of this program, in English until the settings or `--lang` choose another language. */
const texts = createTexts()

// Nothing may be awaited up to the end of this block: some of these calls are refused once the app is ready.
if (app.requestSingleInstanceLock()) {
  const log = createStudioLog(join(dataDir, 'logs'))
  app.setAppUserModelId(APP_ID)
  const reportStray = catchStrayErrors(log)
  recordCrashes(log)
  registerPageScheme()
  lockPages((address) => {
    openLink(address).catch((error: unknown) => log.warn('a link was not opened', { error }))
  })
  const requests = watchOpenRequests()
  app
    .whenReady()
    .then(() => start(log, { requests, reportStray }))
    .catch((error: unknown) => {
      log.error('the studio could not start', { error })
      dialog.showErrorBox(
        texts.t('start.failed'),
        error instanceof AppError ? texts.words(failureMessage(error.failure)) : String(error),
      )
      app.exit(1)
    })
} else {
  // The running instance has received our files and shows its window.
  app.quit()
}

async function openLink(address: string): Promise<void> {
  await shell.openExternal(externalLink(address))
}

/** Quits with a message: two studios on one folder would both run its jobs. */
function refuseStart(): void {
  dialog.showErrorBox(texts.t('start.running'), texts.t('start.inBrowser'))
  app.exit(1)
}

/** Listeners that were set up before the app was ready. */
interface Begun {
  readonly requests: OpenRequests
  reportStray(report: FailureReporter): void
}

/** Builds the studio. The first window opens last, when everything it may ask for is ready. */
async function start(log: StudioLog, { requests, reportStray }: Begun): Promise<void> {
  const ordered = orderedLanguage(app.commandLine.getSwitchValue('lang') || undefined)
  await texts.show(ordered ?? studioLanguage(app.getPreferredSystemLanguages()))
  if ((await findInstance(dataDir)) !== undefined) return refuseStart()
  const state = openDesktopState(dataDir)
  const windows = createWindows({
    preload: PRELOAD_SCRIPT,
    state,
    onPage: (name, send) => studio.openWindow(name, send),
    onGone: (name) => studio.closeWindow(name),
    onOpen: (window) => {
      reviveOnCrash(window.webContents, { log, t: texts.t })
      quit.watch(window)
      askUnload(window, texts.t)
    },
  })
  const media = await startMediaServer()
  const desktop = createElectronShell({
    // Chromium's own switch: with it the spell checker and the dialogs of the system follow.
    language: ordered,
    secrets: await openSecretStore(dataDir, log),
    state,
    windows,
    texts,
    onMenu: ({ shortcuts, language }) =>
      void texts.show(language).then(() =>
        buildMenu({
          platform: process.platform,
          t: texts.t,
          shortcuts,
          onAction: (id) => windows.sendToCurrent({ event: 'action', data: { id } }),
          onNewWindow: () => void windows.open(),
        }),
      ),
  })
  const studio = createStudio({
    shell: desktop,
    dataDir,
    log,
    mediaBase: media.origin,
    ...(app.isPackaged ? { sampleDir: join(process.resourcesPath, 'sample') } : {}),
    documents: app.getPath('documents'),
  })
  reportStray(studio.report)
  media.serve(studio.files.serve)
  media.record(studio.recordings)
  const instance = announceInstance(dataDir, { shell: 'electron', address: media.origin })
  const quit = guardQuit({
    busy: () => studio.busy,
    windows,
    log,
    t: texts.t,
    close: async () => {
      await studio[Symbol.asyncDispose]()
      await media[Symbol.asyncDispose]()
      instance[Symbol.dispose]()
      await state.flush()
    },
  })

  repeatHeldKeys(process.platform)
  denyPermissions(session.defaultSession)
  servePage({ root: RENDERER_FOLDER, mediaOrigin: media.origin })
  serveCommands({ dispatch: studio.dispatch, log, uploads: uploadsIn(dataDir), windowOf: windows.nameOf })
  app.on('activate', () => void windows.show())
  windows.open()
  requests.start({
    open: (paths) => void openSystemFiles(paths, { dispatch: studio.dispatch, windows, words: texts.words }),
    show: () => void windows.show(),
  })
  await watchUpdates({ log, shell: desktop, dispatch: studio.dispatch })
}

/** Asks before a window is closed or reloaded while its page holds edits that are not on disk. */
function askUnload(window: BrowserWindow, t: Texts['t']): void {
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

/**
 * Lets held keys repeat on a Mac, where the system would offer Western European letters instead; our fields offer the
 * letters of the language, see `renderer/typing/letterKeys.ts`. Applies to this app only.
 */
function repeatHeldKeys(platform: NodeJS.Platform): void {
  if (platform === 'darwin') systemPreferences.setUserDefault('ApplePressAndHoldEnabled', 'boolean', false)
}

/**
 * Registers the scheme of the page. Must be called before the app is ready, or the page has no origin and no storage.
 */
function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }])
}

/** Serves the built page, read-only, under our own scheme. */
function servePage(page: BuiltPage): void {
  protocol.handle(PAGE_SCHEME, (request) => {
    const isAllowed = isOwnPage(request.url) && request.method === 'GET'
    return isAllowed ? serveBuiltPage(request, page) : new Response(null, { status: 403 })
  })
}

/** Handlers of the system's requests. */
interface OpenActions {
  open(paths: readonly string[]): void
  /** The program was started a second time. */
  show(): void
}

/** The system's requests to open files, by double click, "Open with" or the command line. */
interface OpenRequests {
  /** Handles requests from now on; files requested before are opened at once. */
  start(actions: OpenActions): void
}

/** Starts listening at once: a Mac asks before the app is ready. */
function watchOpenRequests(): OpenRequests {
  let waiting = filesIn(process.argv, process.cwd())
  let actions: OpenActions | undefined
  const take = (paths: readonly string[]) => {
    if (actions === undefined) waiting = [...waiting, ...paths]
    else if (paths.length > 0) actions.open(paths)
  }
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take([path])
  })
  app.on('second-instance', (_, argv, folder) => {
    actions?.show()
    take(filesIn(argv, folder))
  })
  return {
    start(openActions) {
      actions = openActions
      take(waiting)
      waiting = []
    },
  }
}
