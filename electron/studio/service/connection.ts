import { randomUUID } from 'node:crypto'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { type ConnectionState, type Connections, Profile } from '../../../shared/commands/connection.ts'
import type { Local } from '../../../shared/contract/local.ts'
import { failureMessage, invalid, toFailure } from '../../../shared/failure.ts'
import { plainWords, say } from '../../../shared/locale/message.ts'
import { pacesOf, type VoicePaces } from '../../../shared/project/lines/fitLines.ts'
import type { Client } from '../../client/method.ts'
import type { Link, Links } from '../../dubbing/work/links.ts'
import type { CommandContext } from '../commands/command.ts'
import { type Keys, saveWithKey } from '../settings/keys.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { EngineHost } from './engineHost.ts'
import { createHostedServices, type ServiceAccess } from './hostedServices.ts'

/** The choice of the service: the engine of this computer or a hosted one. */
export interface Connection extends Links {
  /** Id of the profile for new work. */
  readonly current: string
  describe(): Promise<Connections>
  /** The local endpoints of this computer's engine, whichever service is in use. */
  tools(signal: AbortSignal): Promise<Client<Local>>
  saveProfile(profile: Omit<Profile, 'id'> & { id?: string | undefined; key?: string | undefined }): Promise<string>
  removeProfile(id: string): Promise<void>
  use(id: string): Promise<void>
  /** Tests a service by fetching its voices; answers their number. */
  test(access: ServiceAccess, signal: AbortSignal): Promise<number>
  /** Checks the service in use again, or restarts the engine. */
  reconnect(): void
  /** Closes all clients; the engine belongs to its creator. */
  close(): void
}

interface ConnectionOptions {
  readonly settings: SettingsFile
  readonly keys: Keys
  readonly engine: EngineHost
  onChange(): void
}

/** Creates the connection. */
export function createConnection({ settings, keys, engine, onChange }: ConnectionOptions): Connection {
  const states = new Map<string, ConnectionState>()
  const hosted = createHostedServices({
    settings,
    keys,
    onRefused: (id, failure) => enter(id, failure === undefined ? { name: 'ready' } : { name: 'failed', failure }),
  })
  const closing = new AbortController()

  async function engineLink(signal: AbortSignal): Promise<Link> {
    const link = await engine.link(signal)
    return { profile: THIS_COMPUTER, ...link, watchWaits: () => () => undefined }
  }

  function enter(id: string, state: ConnectionState): void {
    states.set(id, state)
    onChange()
  }

  function retire(id: string): void {
    hosted.retire(id)
    states.delete(id)
  }

  /** Checks the service in use and stores its state. */
  function check(): void {
    const id = settings.value.profile
    if (id === THIS_COMPUTER) {
      void engine.link(closing.signal).catch(() => undefined)
      return
    }
    enter(id, { name: 'starting', again: false })
    hosted.ask(id, closing.signal).then(
      () => enter(id, { name: 'ready' }),
      (error) => enter(id, { name: 'failed', failure: toFailure(error) }),
    )
  }

  async function change(next: Partial<SettingsFile['value']>): Promise<void> {
    await settings.set({ ...settings.value, ...next })
    onChange()
  }

  return {
    get current() {
      return settings.value.profile
    },
    async describe() {
      const { profile: current, profiles } = settings.value
      const own = current === THIS_COMPUTER
      const withKeys = profiles.map(async (one) => ({ ...one, hasKey: Boolean(await keys.get(one.id)) }))
      return {
        current,
        name: own ? say('settings.thisComputer') : plainWords(hosted.find(current).name),
        state: own ? engine.state : (states.get(current) ?? { name: 'starting', again: false }),
        profiles: await Promise.all(withKeys),
      }
    },
    link: async (profile, signal) => (profile === THIS_COMPUTER ? engineLink(signal) : hosted.link(profile)),
    async tools(signal) {
      return (await engine.link(signal)).local
    },
    async saveProfile({ id = randomUUID(), key, ...rest }) {
      const profile = Profile.parse({ id, ...rest })
      if (!key) hosted.checkSameService(id, profile.baseUrl)
      const { profiles } = settings.value
      const isNew = !profiles.some((one) => one.id === id)
      const next = isNew ? [...profiles, profile] : profiles.map((one) => (one.id === id ? profile : one))
      await saveWithKey({ settings, keys, name: id, key, sameServer: true, change: { profiles: next } })
      onChange()
      retire(id) // after the change: a link that opened meanwhile has the old address
      if (settings.value.profile === id) check()
      return id
    },
    async removeProfile(id) {
      if (settings.value.profile === id) throw invalid(say('failure.service.inUse'))
      retire(id)
      await keys.remove(id)
      await change({ profiles: settings.value.profiles.filter((one) => one.id !== id) })
    },
    async use(id) {
      if (id !== THIS_COMPUTER) hosted.find(id)
      await change({ profile: id })
      check()
    },
    test: hosted.test,
    reconnect() {
      engine.restart()
      check()
    },
    close() {
      closing.abort()
      hosted.close()
    },
  }
}

/** Reports the service's waits to the page: reason and end of each. Disposing stops it. */
export function reportWaits(link: Pick<Link, 'watchWaits'>, onProgress: CommandContext['onProgress']): Disposable {
  const unwatch = link.watchWaits(({ reason, seconds }) =>
    onProgress({ stage: say('work.held', { reason: failureMessage(reason), seconds: Math.ceil(seconds) }) }),
  )
  return { [Symbol.dispose]: unwatch }
}

/**
 * The pace of the voices of the service in use. One that does other work may have no voices to give, or be gone: their pace is learnt from
 * takes alone then.
 */
export async function knownVoicePaces(connection: Connection, signal: AbortSignal): Promise<VoicePaces> {
  try {
    const { service } = await connection.link(connection.current, signal)
    return pacesOf((await service.voices({}, { signal })).voices)
  } catch {
    return pacesOf([])
  }
}
