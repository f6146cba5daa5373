import { extname } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { type About, AppSettings, type app as table } from '../../../shared/commands/app.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { VERSION } from '../../programs/version.ts'
import { checkFile } from '../media/media.ts'
import { type Shell, showMenu } from '../shell/shell.ts'
import type { StudioParts } from '../studioParts.ts'
import type { CommandHandlers } from './command.ts'

const SHOWN_LOG_LINES = 100
const NO_OPEN_DIALOG = say('failure.noOpenDialog')
const NO_SAVE_DIALOG = say('failure.noSaveDialog')

/** The commands of the application itself. */
export function appCommands(
  options: Pick<StudioParts, 'shell' | 'settings' | 'connection' | 'tasks' | 'log' | 'events'>,
): CommandHandlers<typeof table> {
  const { shell, settings, connection, tasks, log, events } = options
  return {
    about: async () => about(shell),
    settings: async () => settings.value.general,
    async changeSettings(change, { window }) {
      const { general } = settings.value
      const definedChanges = omitUndefined(change)
      const layout = { ...general.layout, ...change.layout }
      const corrections = { ...general.corrections, ...change.corrections }
      const all = Object.entries({ ...general, ...definedChanges, layout, corrections })
      const next = AppSettings.parse(Object.fromEntries(all.filter(([, value]) => value !== null)))
      await settings.set({ ...settings.value, general: next })
      if (change.shortcuts !== undefined || change.language !== undefined) showMenu(shell, next)
      // Each window is laid out by itself.
      if (Object.keys(definedChanges).some((name) => name !== 'layout')) events.settingsChanged(window)
      return next
    },
    cancelTask: async ({ task }, { window }) => ({ cancelled: tasks.cancel(window, task) }),
    async pickVideos() {
      if (shell.pick === undefined)
        throw new AppError({ kind: 'unavailable', message: NO_OPEN_DIALOG, permanent: true })
      return { paths: [...(await shell.pick({ kind: 'open', title: say('notice.addVideos'), multiple: true }))] }
    },
    async pickOutput({ suggested }) {
      if (shell.pick === undefined)
        throw new AppError({ kind: 'unavailable', message: NO_SAVE_DIALOG, permanent: true })
      const extensions = [extname(suggested)].filter((extension) => extension !== '')
      const [path] = await shell.pick({ kind: 'save', title: say('shell.saveAs'), defaultPath: suggested, extensions })
      return path === undefined ? {} : { path }
    },
    async showInFolder({ path }) {
      await checkFile(path)
      await shell.showInFolder(path)
    },
    openExternal: ({ url }) => shell.openExternal(url),
    async diagnostics() {
      const { state, profiles } = await connection.describe()
      const facts = { ...about(shell), node: process.version, state, services: profiles.length }
      const lines = log.tail().slice(-SHOWN_LOG_LINES)
      return { text: [`Griot Studio ${JSON.stringify(facts)}`, '', ...lines].join('\n') }
    },
  }
}

function about({ name, secrets, language, systemLanguages = [] }: Shell): About {
  return {
    version: VERSION,
    shell: name,
    platform: process.platform,
    systemLanguages: [...systemLanguages],
    ...omitUndefined({ language, secretsWarning: secrets.warning }),
  }
}
