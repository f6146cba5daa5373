import { setImmediate } from 'node:timers/promises'
import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import { english } from '../../../shared/locale/english.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import type { WorkOrder } from '../../dubbing/work/workOrder.ts'
import type { CommandContext } from '../commands/command.ts'
import { silentLog } from '../log.ts'
import type { Media } from '../media/media.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import type { Connection } from '../service/connection.ts'
import { openSettings } from '../settings/settings.ts'
import type { Shell } from '../shell/shell.ts'
import { createStudioEventHub } from '../studioEvents.ts'
import { openStudioWork, type StudioBase } from '../studioParts.ts'
import { dubCommands } from './dubCommands.ts'

/** What a dub of the tests comes to, unless they say otherwise. */
export const RENDERED: MadeDub = { path: '/out.mp4', subtitles: [], lines: 1, speakers: 1, basis: 'key' }

/** A run of a dub that ends when the test says so. */
export interface DubRun {
  readonly order: WorkOrder
  readonly context: WorkContext
  readonly finish: PromiseWithResolvers<MadeDub>
}

/** The call of a command in a test. */
export const CALL: CommandContext = { window: 'a', signal: new AbortController().signal, onProgress: () => undefined }

/** The dubs of a studio on a data folder, with its commands. Disposing closes it, as the end of the program does. */
export async function openTestDubs(dataDir: string) {
  const parts = new AsyncDisposableStack()
  const runs: DubRun[] = []
  const desktop = { awake: 0, notices: [] as string[] }
  const reports: string[] = []
  const shell: Shell = {
    name: 'browser',
    secrets: { get: async () => undefined, set: async () => undefined, remove: async () => undefined },
    showInFolder: async () => undefined,
    openExternal: async () => undefined,
    notify: ({ title }) => void desktop.notices.push(english(title)),
    keepAwake() {
      desktop.awake++
      return { [Symbol.dispose]: () => void desktop.awake-- }
    },
    showProgress: () => undefined,
  }
  let looks: (() => void)[] = []
  const changed = () => {
    for (const look of looks) look()
  }
  const log = silentLog()
  const settings = openSettings(dataDir, log)
  const probe = async () => ({ format: 'mp4', duration: 60, sizeBytes: 9, audio: [], subtitles: [] })
  const connection = { current: 'local', tools: async () => ({ probe }) } as unknown as Connection
  const base = { connection, files: createMediaFiles(), settings } as unknown as StudioBase
  const events = { ...createStudioEventHub(), jobsChanged: changed }
  const work = openStudioWork(base, {
    shell,
    dataDir,
    log,
    events,
    documents: dataDir,
    report: (what, error) => void reports.push(`${what}: ${error}`),
    closes: (_, close) => parts.defer(async () => void (await close())),
    async run(order, context) {
      const finish = Promise.withResolvers<MadeDub>()
      context.signal.addEventListener('abort', () => finish.reject(new DOMException('stop', 'AbortError')))
      runs.push({ order, context, finish })
      changed()
      return finish.promise
    },
  })
  const commands = dubCommands({
    ...base,
    ...work,
    dataDir,
    media: { open: async () => ({}) } as unknown as Media,
    events,
  })
  /** Resolves as soon as something is so; looked at whenever anything changes. */
  async function so(test: () => boolean): Promise<void> {
    const done = Promise.withResolvers<void>()
    const look = () => {
      if (test()) done.resolve()
    }
    looks.push(look)
    look()
    await done.promise
    looks = looks.filter((one) => one !== look)
    await setImmediate()
  }
  await work.known
  const { store, items } = work.queue
  const stateOf = (id: string) => {
    const item = store.get(id)
    return item && items.stateOf(item)
  }
  const close = () => parts.disposeAsync()
  return { ...work, commands, store, items, runs, desktop, reports, so, stateOf, close, [Symbol.asyncDispose]: close }
}
