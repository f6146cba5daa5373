import { randomUUID } from 'node:crypto'
import { type ConnectionState, type Connections, Profile, THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import type { Local } from '../../../shared/contract/local.ts'
import { distinctVoices } from '../../../shared/contract/records.ts'
import { service } from '../../../shared/contract/service.ts'
import { AppError, invalid, toFailure } from '../../../shared/failure.ts'
import { createClient } from '../../client/client.ts'
import type { Client } from '../../client/method.ts'
import type { Wait } from '../../client/retry.ts'
import type { Link, Links } from '../../dubbing/steps/link.ts'
import type { Keys } from '../settings/keys.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { EngineHost } from './engineHost.ts'

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
  test(
    access: { id?: string | undefined; baseUrl: string; key?: string | undefined },
    signal: AbortSignal,
  ): Promise<number>
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

const TEST_LIMIT_MS = 15_000
const NEVER = new AbortController().signal

/** Creates the connection. */
export function createConnection({ settings, keys, engine, onChange }: ConnectionOptions): Connection {
  const hosted = new Map<string, Link>()
  /** Links of changed profiles; jobs may still be using them. */
  const retired: Link[] = []
  const states = new Map<string, ConnectionState>()
  const closing = new AbortController()

  const find = (id: string): Profile => {
    const profile = settings.value.profiles.find((one) => one.id === id)
    if (profile !== undefined) return profile
    throw new AppError({ kind: 'not_found', message: 'This service is no longer in the settings. Choose another one.' })
  }

  async function keyOf({ id, name }: Profile): Promise<string> {
    const key = await keys.get(id)
    if (key) return key
    throw new AppError({ kind: 'unauthorized', message: `The key of ${name} is missing. Enter it in the settings.` })
  }

  async function hostedLink(profile: Profile): Promise<Link> {
    const known = hosted.get(profile.id)
    if (known !== undefined) return known
    const link = makeHostedLink(profile, await keyOf(profile))
    hosted.set(profile.id, link)
    return link
  }

  async function engineLink(signal: AbortSignal): Promise<Link> {
    const link = await engine.link(signal)
    return { profile: THIS_COMPUTER, ...link, watchWaits: () => () => undefined }
  }

  const link = async (profile: string, signal: AbortSignal): Promise<Link> =>
    profile === THIS_COMPUTER ? engineLink(signal) : hostedLink(find(profile))

  function retire(id: string): void {
    const link = hosted.get(id)
    if (link !== undefined) retired.push(link)
    hosted.delete(id)
    states.delete(id)
  }

  /** Checks the service in use and stores its state. */
  function check(): void {
    const id = settings.value.profile
    if (id === THIS_COMPUTER) {
      void engine.link(closing.signal).catch(() => undefined)
      return
    }
    const enter = (state: ConnectionState) => {
      states.set(id, state)
      onChange()
    }
    enter({ name: 'starting', again: false })
    ask(id, closing.signal).then(
      () => enter({ name: 'ready' }),
      (error) => enter({ name: 'failed', failure: toFailure(error) }),
    )
  }

  async function ask(id: string, signal: AbortSignal): Promise<number> {
    const profile = find(id)
    return countVoices({ baseUrl: profile.baseUrl, key: await keyOf(profile) }, signal)
  }

  /** Throws if a saved key would go to another server: a compromised page must not be able to send it there. */
  function checkSameService(id: string, baseUrl: string): void {
    const before = settings.value.profiles.find((one) => one.id === id)?.baseUrl
    if (before === undefined || new URL(before).origin === new URL(baseUrl).origin) return
    throw invalid('The address now points to another server. Enter the key of that server.', 'key')
  }

  async function savedKey(id: string | undefined, baseUrl: string): Promise<string | undefined> {
    if (id === undefined) return undefined
    checkSameService(id, baseUrl)
    return keys.get(id)
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
        name: own ? 'This computer' : find(current).name,
        state: own ? engine.state : (states.get(current) ?? { name: 'starting', again: false }),
        profiles: await Promise.all(withKeys),
      }
    },
    link,
    async tools(signal) {
      return (await engine.link(signal)).local
    },
    async saveProfile({ id = randomUUID(), key, ...rest }) {
      const profile = Profile.parse({ id, ...rest })
      if (key) await keys.set(id, key)
      else checkSameService(id, profile.baseUrl)
      retire(id)
      const { profiles } = settings.value
      const isNew = !profiles.some((one) => one.id === id)
      await change({
        profiles: isNew ? [...profiles, profile] : profiles.map((one) => (one.id === id ? profile : one)),
      })
      if (settings.value.profile === id) check()
      return id
    },
    async removeProfile(id) {
      if (settings.value.profile === id) throw invalid('This service is in use. Choose another one first.')
      retire(id)
      await keys.remove(id)
      await change({ profiles: settings.value.profiles.filter((one) => one.id !== id) })
    },
    async use(id) {
      if (id !== THIS_COMPUTER) find(id)
      await change({ profile: id })
      check()
    },
    async test({ id, baseUrl, key }, signal) {
      const secret = key || (await savedKey(id, baseUrl))
      if (!secret) throw invalid('The key is missing. Enter the key of the service.', 'key')
      return countVoices({ baseUrl, key: secret }, signal)
    },
    reconnect() {
      engine.restart()
      check()
    },
    close() {
      closing.abort()
      for (const one of [...hosted.values(), ...retired]) one.service[Symbol.dispose]()
    },
  }
}

function makeHostedLink({ id, baseUrl }: Profile, key: string): Link {
  const listeners = new Set<(wait: Wait) => void>()
  const onWait = (wait: Wait) => {
    for (const listener of listeners) listener(wait)
  }
  return {
    profile: id,
    service: createClient(service, { baseUrl, key, onWait }),
    lost: NEVER,
    isLost: async () => false,
    watchWaits(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function countVoices(access: { baseUrl: string; key: string }, signal: AbortSignal): Promise<number> {
  using client = createClient(service, { ...access, retry: { deadline: 0 } })
  const limit = AbortSignal.timeout(TEST_LIMIT_MS)
  try {
    const { voices } = await client.voices({}, { signal: AbortSignal.any([signal, limit]) })
    return distinctVoices(voices).length
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error
    const message = `${access.baseUrl} did not answer within ${TEST_LIMIT_MS / 1000} seconds. Check the address.`
    throw new AppError({ kind: 'offline', message }, { cause: error })
  }
}
