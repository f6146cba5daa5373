import type { Profile } from '../../../shared/commands/connection.ts'
import { distinctVoices } from '../../../shared/contract/records.ts'
import { service } from '../../../shared/contract/service.ts'
import { AppError, type Failure, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { createClient } from '../../client/client.ts'
import { hostedFailure } from '../../client/hostedFailure.ts'
import type { RetryWait } from '../../client/retry.ts'
import type { Link } from '../../dubbing/work/links.ts'
import type { Keys } from '../settings/keys.ts'
import type { SettingsFile } from '../settings/settings.ts'

/** The address of a service, and its key; without a key the saved one of profile `id` is used. */
export interface ServiceAccess {
  readonly id?: string | undefined
  readonly baseUrl: string
  readonly key?: string | undefined
}

/** The hosted services of the settings: their profiles, keys and links. */
interface HostedServices {
  /** Throws `not_found` for a profile that is no longer in the settings. */
  find(id: string): Profile
  /** The link to a profile's service. Throws `not_found` if the profile is gone, `unauthorized` without a key. */
  link(id: string): Promise<Link>
  /** Drops the link of a changed profile, but keeps it usable until `close`: jobs may still be using it. */
  retire(id: string): void
  /** Asks a saved service for its voices; answers their number. */
  ask(id: string, signal: AbortSignal): Promise<number>
  /** Like `ask`, for access that may not be saved yet. */
  test(access: ServiceAccess, signal: AbortSignal): Promise<number>
  /** Throws if a saved key would go to another server: a compromised page must not be able to send it there. */
  checkSameService(id: string, baseUrl: string): void
  /** Closes the clients of all links. */
  close(): void
}

const TEST_LIMIT_MS = 15_000
const NEVER_ABORTED_SIGNAL = new AbortController().signal

interface HostedServicesOptions {
  readonly settings: SettingsFile
  readonly keys: Keys
  /** Called when the service of a profile refuses its key or account during work; without a failure when it serves again. */
  onRefused(id: string, failure: Failure | undefined): void
}

/** Creates access to the services; a link opens with its first use. */
export function createHostedServices({ settings, keys, onRefused }: HostedServicesOptions): HostedServices {
  /** Links that are open or opening, so that calls at the same time share one. */
  const links = new Map<string, Promise<Link>>()
  const retired: Promise<Link>[] = []

  const known = (id: string) => settings.value.profiles.find((one) => one.id === id)

  function find(id: string): Profile {
    const profile = known(id)
    if (profile !== undefined) return profile
    throw new AppError({ kind: 'not_found', message: say('failure.service.gone') })
  }

  async function open(profile: Profile): Promise<Link> {
    const key = await keyOf(profile)
    return makeLink(profile, key, async (failure) => {
      // An earlier key or address says nothing about the service as it is now.
      const { baseUrl } = known(profile.id) ?? {}
      if (baseUrl === profile.baseUrl && (await keys.get(profile.id)) === key) onRefused(profile.id, failure)
    })
  }

  async function keyOf({ id, name }: Profile): Promise<string> {
    const key = await keys.get(id)
    if (key) return key
    throw new AppError({ kind: 'unauthorized', message: say('failure.service.keyOf', { name }) })
  }

  function checkSameService(id: string, baseUrl: string): void {
    const before = known(id)?.baseUrl
    if (before === undefined || new URL(before).origin === new URL(baseUrl).origin) return
    throw invalid(say('failure.service.otherServer'), 'key')
  }

  async function savedKey(id: string | undefined, baseUrl: string): Promise<string | undefined> {
    if (id === undefined) return undefined
    checkSameService(id, baseUrl)
    return keys.get(id)
  }

  return {
    find,
    async link(id) {
      const profile = find(id)
      const known = links.get(id)
      if (known !== undefined) return known
      const link = open(profile)
      links.set(id, link)
      link.catch(() => {
        if (links.get(id) === link) links.delete(id) // the next call tries again
      })
      return link
    },
    retire(id) {
      const link = links.get(id)
      if (link !== undefined) retired.push(link)
      links.delete(id)
    },
    async ask(id, signal) {
      const { baseUrl, name } = find(id)
      return countVoices({ baseUrl, name, key: await keyOf(find(id)) }, signal)
    },
    async test({ id, baseUrl, key }, signal) {
      const secret = key || (await savedKey(id, baseUrl))
      if (!secret) throw invalid(say('failure.service.key'), 'key')
      return countVoices({ baseUrl, name: new URL(baseUrl).host, key: secret }, signal)
    },
    checkSameService,
    close() {
      for (const link of [...links.values(), ...retired]) {
        link.then(
          ({ service }) => service[Symbol.dispose](),
          () => undefined,
        )
      }
    },
  }
}

function makeLink(
  { id, name, baseUrl }: Profile,
  key: string,
  onRefused: (failure: Failure | undefined) => Promise<void>,
): Link {
  const listeners = new Set<(wait: RetryWait) => void>()
  const onWait = (wait: RetryWait) => {
    for (const listener of listeners) listener(wait)
  }
  let refused: Failure | undefined
  const reportRefusal = (failure: Failure | undefined) => {
    if (failure === undefined && refused === undefined) return
    refused = failure
    onRefused(failure).catch(() => undefined) // a key that cannot be read is told by the next link
  }
  const explain = (failure: Failure) => {
    const explained = hostedFailure(failure, name)
    if (failure.kind === 'unauthorized' || failure.kind === 'forbidden') reportRefusal(explained)
    return explained
  }
  return {
    profile: id,
    service: createClient(service, { baseUrl, key, onWait, explain, onSuccess: () => reportRefusal(undefined) }),
    lost: NEVER_ABORTED_SIGNAL,
    isLost: async () => false,
    watchWaits(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function countVoices(
  { name, ...access }: { baseUrl: string; name: string; key: string },
  signal: AbortSignal,
): Promise<number> {
  const explain = (failure: Failure) => hostedFailure(failure, name)
  using client = createClient(service, { ...access, explain, retry: { deadline: 0 } })
  const limit = AbortSignal.timeout(TEST_LIMIT_MS)
  try {
    const { voices } = await client.voices({}, { signal: AbortSignal.any([signal, limit]) })
    return distinctVoices(voices).length
  } catch (error) {
    if (error instanceof AppError && error.failure.kind === 'not_found') {
      throw invalid(say('failure.service.none', { address: access.baseUrl }), 'baseUrl')
    }
    if (!limit.aborted || signal.aborted) throw error
    const message = say('failure.service.silent', { address: access.baseUrl, seconds: TEST_LIMIT_MS / 1000 })
    throw new AppError({ kind: 'offline', message }, { cause: error })
  }
}
