import { cpus, totalmem } from 'node:os'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { AppError, type Failure, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { CATALOGUE, findPack } from '../../../shared/packs/catalogue.ts'
import {
  downloadBytes,
  type InstalledPack,
  installedBytes,
  type Pack,
  sizeOf,
  weakestOrigin,
} from '../../../shared/packs/pack.ts'
import type { PackCheck, PackEntry, PackList, PackProgress } from '../../../shared/packs/packRoutes.ts'
import type { DownloadTiming } from '../packs/downloadFile.ts'
import { installedPacks, readInstalled } from '../packs/installedPacks.ts'
import { freeBytes, installPack, partialBytes, removePack } from '../packs/installPack.ts'
import { holdPack } from '../packs/lockPack.ts'
import { openSource } from '../packs/openSource.ts'
import { packsFailure } from '../packs/packsFailure.ts'
import { notInstalled, verifyPack } from '../packs/verifyPack.ts'
import { hasAdapter, runSelfTest } from './runSelfTest.ts'

interface PackStoreOptions {
  readonly packsDir: string
  readonly catalogue?: readonly Pack[]
  /** Called with errors that are only for the log. */
  onError?(error: unknown): void
  readonly timing?: DownloadTiming
}

/** The options of an installation. */
interface InstallOrder {
  readonly from?: string | undefined
  readonly acceptLicence: boolean
}

/** The packs of this computer, and the active installations of this process. */
export interface PackStore {
  list(): Promise<PackList>
  find(id: string): Promise<PackEntry>
  /** Starts an installation; returns the active one if there is one already. */
  install(id: string, order: InstallOrder): Promise<PackEntry>
  /** Stops an installation; resolves when it has stopped. */
  cancel(id: string): Promise<boolean>
  remove(id: string, signal: AbortSignal): Promise<boolean>
  verify(id: string, run: boolean, signal: AbortSignal): Promise<PackCheck>
  /**
   * Stops all installations; downloaded files stay. They are listed as under way to the end, so that a studio that asks
   * meanwhile goes on with them in its next engine.
   */
  close(): Promise<void>
}

interface Installation {
  readonly stop: AbortController
  readonly ended: Promise<unknown>
  progress: PackProgress
}

/** Packs installed at the same time; further ones wait. */
const MAX_CONCURRENT_INSTALLS = 2

/** Opens the packs in a folder. Reads nothing before the first call. */
export function createPackStore({ packsDir, catalogue = CATALOGUE, onError, timing }: PackStoreOptions): PackStore {
  const running = new Map<string, Installation>()
  const failures = new Map<string, Failure>()
  const places = createPlaces(MAX_CONCURRENT_INSTALLS)
  let isClosing = false

  const find = (id: string): Pack => {
    const pack = findPack(id, catalogue)
    if (pack === undefined) throw new AppError({ kind: 'not_found', message: say('engineModel.pack.unknown', { id }) })
    return pack
  }
  const describe = async (pack: Pack): Promise<PackEntry> => {
    const installation = running.get(pack.id)
    const record = readInstalled(packsDir, pack.id)
    const failure = failures.get(pack.id)
    const started = record === undefined && (await partialBytes(packsDir, pack.id)) > 0
    return {
      ...pack,
      used: hasAdapter(pack),
      state: stateOf({ pack, record, started, installing: installation !== undefined }),
      downloadBytes: downloadBytes(pack),
      installedBytes: record === undefined ? installedBytes(pack) : sizeOf(record),
      ...(installation === undefined ? {} : { progress: installation.progress }),
      ...omitUndefined({ failure }),
      ...(record === undefined ? {} : factsOf(record)),
    }
  }
  const start = (pack: Pack, source: Awaited<ReturnType<typeof openSource>>): void => {
    const stop = new AbortController()
    if (isClosing) stop.abort() // listed as under way, so that the next engine begins with it
    const { signal } = stop
    const total = downloadBytes(pack)
    const work = async (): Promise<void> => {
      signal.throwIfAborted()
      using _place = await places.take(signal)
      const onProgress = (progress: PackProgress): void => void Object.assign(installation, { progress })
      await installPack(pack, { packsDir, source, signal, onProgress, timing })
    }
    const fail = (error: unknown): void => {
      if (signal.aborted) return
      const failure = packsFailure(error, packsDir)
      failures.set(pack.id, failure)
      if (failure.kind === 'internal') onError?.(error)
    }
    failures.delete(pack.id)
    const installation: Installation = {
      stop,
      progress: { stage: 'waiting', bytes: 0, total, speed: 0 },
      // Started in a later tick, when the installation can be found by its id.
      ended: Promise.resolve()
        .then(work)
        .catch(fail)
        .finally(() => isClosing || running.delete(pack.id)),
    }
    running.set(pack.id, installation)
  }
  const cancel = async (id: string): Promise<boolean> => {
    const installation = running.get(id)
    installation?.stop.abort()
    await installation?.ended
    return installation !== undefined
  }
  return {
    cancel,
    async list() {
      const packs = await Promise.all(catalogue.map(describe))
      const memory = Math.round(totalmem() / 1e6)
      return { folder: packsDir, freeBytes: await freeBytes(packsDir), memory, cores: cpus().length, packs }
    },
    find: (id) => describe(find(id)),
    async install(id, { from, acceptLicence }) {
      const pack = find(id)
      checkLicence(pack, acceptLicence)
      const source = await openSource(from)
      if (!running.has(id)) start(pack, source)
      return describe(pack)
    },
    async remove(id, signal) {
      checkRemovable({ id, packsDir }, catalogue)
      await cancel(id)
      failures.delete(id)
      return removePack(packsDir, id, signal)
    },
    async verify(id, run, signal) {
      return checkPack(find(id), { packsDir, run, signal })
    },
    async close() {
      isClosing = true
      await Promise.all([...running.keys()].map(cancel))
    },
  }
}

/** Throws `invalid` for a pack without commercial use unless the user has accepted its licence. */
export function checkLicence({ name, licence }: Pack, accepted: boolean): void {
  if (licence.commercial || accepted) return
  const message = say('engineModel.pack.licence', { name, licence: licence.name, url: licence.url })
  throw invalid(message, 'accept_licence')
}

/** Throws `not_found` for a pack that is neither in the catalogue nor installed: a pack may have left the catalogue. */
export function checkRemovable(
  { id, packsDir }: { readonly id: string; readonly packsDir: string },
  catalogue: readonly Pack[],
): void {
  const known = findPack(id, catalogue) !== undefined || installedPacks(packsDir).some((record) => record.id === id)
  if (!known) throw new AppError({ kind: 'not_found', message: say('engineModel.pack.unknown', { id }) })
}

/** Verifies a pack, then runs its self-test if that is requested and the pack is undamaged. */
export async function checkPack(
  pack: Pack,
  { packsDir, run, signal }: { readonly packsDir: string; readonly run: boolean; readonly signal: AbortSignal },
): Promise<PackCheck> {
  const check = await verifyPack(packsDir, pack.id, signal)
  if (!run || check.problems.length > 0) return check
  using held = holdPack(packsDir, pack.id)
  if (held === undefined) throw notInstalled(pack.id)
  return { ...check, selfTest: await runSelfTest({ pack, folder: held.folder, signal }) }
}

interface PackStatus {
  readonly pack: Pack
  readonly record: InstalledPack | undefined
  readonly started: boolean
  readonly installing: boolean
}

function stateOf({ pack, record, started, installing }: PackStatus): PackEntry['state'] {
  if (installing) return 'installing'
  if (record !== undefined) return record.version === pack.version ? 'installed' : 'outdated'
  return started ? 'partial' : 'absent'
}

function factsOf({ installed, from, files }: InstalledPack): Pick<PackEntry, 'installed' | 'from' | 'checksum'> {
  return { installed, checksum: weakestOrigin(files), ...omitUndefined({ from }) }
}

interface Places {
  /** Waits for a free slot; disposing releases it. */
  take(signal: AbortSignal): Promise<Disposable>
}

function createPlaces(count: number): Places {
  let free = count
  const waiting = new Set<() => void>()
  return {
    async take(signal) {
      while (free === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
        waiting.delete(resolve)
        signal.throwIfAborted()
      }
      free--
      return {
        [Symbol.dispose]() {
          free++
          for (const wake of waiting) wake()
        },
      }
    },
  }
}
