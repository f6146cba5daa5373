import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wavParts } from '../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { KnownServer, speechServers as table } from '../../../shared/commands/speechServers.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { providerOf } from '../../../shared/speechServers/providers.ts'
import type { ServerSpent, SpeechServer } from '../../../shared/speechServers/speechServer.ts'
import { collectBytes } from '../../client/answer.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { saveWithKey } from '../settings/keys.ts'
import type { StudioParts } from '../studioParts.ts'
import { speechKeyName } from './savedServers.ts'

/** Creates the handlers of the speech servers. */
export function speechServerCommands(
  parts: Pick<
    StudioParts,
    'settings' | 'keys' | 'connection' | 'projects' | 'budgetOf' | 'files' | 'dataDir' | 'queue' | 'engine'
  >,
): CommandHandlers<typeof table> {
  const { settings, keys, connection, projects, budgetOf, files, queue, engine } = parts
  const folder = join(parts.dataDir, 'cache', 'servers')
  let samples = 0

  const known = (id: string) => settings.value.speechServers.find((one) => one.id === id)
  const serversBut = (id: string) => settings.value.speechServers.filter((one) => one.id !== id)

  /** Whether a saved key may be used for this address: a compromised page must not be able to send it to another server. */
  function isSameServer({ id, url }: SpeechServer): boolean {
    const saved = known(id)
    return saved !== undefined && new URL(saved.url).origin === new URL(url).origin
  }

  async function access(
    server: SpeechServer,
    key: string | undefined,
  ): Promise<{ server: SpeechServer; key?: string }> {
    const own = key || (isSameServer(server) ? await keys.get(speechKeyName(server.id)) : undefined)
    if (own === undefined && !providerOf(server.kind).keyless)
      throw invalid(say('failure.serverKey', { name: server.name }), 'key')
    return { server: { ...server, voices: [] }, ...omitUndefined({ key: own }) }
  }

  /** The amounts that orders with a budget have sent; the engine need not start where there is no server. */
  async function spentOn(budget: string, signal: AbortSignal): Promise<{ servers: ServerSpent[] }> {
    if (settings.value.speechServers.length === 0) return { servers: [] }
    return (await connection.tools(signal)).serversSpent({ budget }, { signal })
  }

  return {
    async speechServers(_, { signal }) {
      const servers = settings.value.speechServers
      if (servers.length === 0) return { servers: [] } // the engine need not start for that
      const { servers: spent } = await (await connection.tools(signal)).serversSpent({}, { signal })
      const all = servers.map(async (server): Promise<KnownServer> => {
        const used = spent.find(({ id }) => id === server.id)
        const hasKey = (await keys.get(speechKeyName(server.id))) !== undefined
        return { ...server, hasKey, ...omitUndefined({ spent: used }) }
      })
      return { servers: await Promise.all(all) }
    },
    async projectCost({ project }, { signal }) {
      const { id, limit } = await budgetOf(project)
      const { limit: own } = await projects.use(project, ({ records }) => records.budget())
      return { ...(await spentOn(id, signal)), limit, own, usual: settings.value.general.projectLimit }
    },
    async limitProject({ project, limit }) {
      await projects.use(project, ({ records }) => {
        const { id } = records.budget()
        records.saveBudget(limit === null ? { id } : { id, limit })
      })
    },
    dubCost: ({ dub }, { signal }) => spentOn(queue.store.getDub(dub)?.account ?? dub, signal),
    async saveSpeechServer({ server, key }) {
      await saveWithKey({
        settings,
        keys,
        name: speechKeyName(server.id),
        key,
        sameServer: isSameServer(server),
        change: { speechServers: [...serversBut(server.id), server] },
      })
      await engine.renew()
    },
    async removeSpeechServer({ id }) {
      await keys.remove(speechKeyName(id))
      await settings.set({ ...settings.value, speechServers: serversBut(id) })
      await engine.renew()
    },
    async speechServerVoices({ server, key }, { signal }) {
      const tools = await connection.tools(signal)
      const serverAccess = await access(server, key)
      const started = performance.now()
      const { voices } = await tools.serverVoices(serverAccess, { signal })
      return { voices, milliseconds: Math.round(performance.now() - started) }
    },
    async speechServerSample({ server, key, voice, text }, { signal }) {
      const tools = await connection.tools(signal)
      const serverAccess = await access(server, key)
      const started = performance.now()
      const { body } = await tools.serverSample({ ...serverAccess, voice, text }, { signal })
      const milliseconds = Math.round(performance.now() - started)
      const bytes = await collectBytes(body)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `sample-${samples++ % 20}.wav`)
      await rm(path, { force: true })
      await writeFile(path, bytes, { mode: 0o600 })
      const { format, data } = wavParts(bytes) ?? {}
      const seconds = (data?.length ?? 0) / 2 / (format?.sampleRate ?? 1)
      return { url: files.urlOf(path), milliseconds, seconds }
    },
  }
}
