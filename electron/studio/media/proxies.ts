import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Local } from '../../../shared/contract/local.ts'
import type { Progress } from '../../../shared/ipc.ts'
import { say } from '../../../shared/locale/message.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import type { Client } from '../../client/method.ts'
import { until } from '../../client/waitSeconds.ts'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { openCacheFolder } from './cacheFolder.ts'
import { trackKey } from './filmMeasures.ts'

/** Copies and thumbnails of films, made for viewing. */
interface Proxies {
  /** The copy that the page can play, if one exists; the encoded one first. */
  find(path: string, soundTrack?: number): Promise<string | undefined>
  /** Makes the copy or takes the existing one. Concurrent callers share one run. */
  make(path: string, copyOptions: CopyMaking): Promise<string>
  /** Up to `count` thumbnails spread over the film. */
  stills(
    path: string,
    stillsRequest: { readonly count: number; readonly duration: number },
    signal: AbortSignal,
  ): Promise<string[]>
}

/** How a caller waits for a copy. */
export interface Making {
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}

/** How a caller waits for a copy, and whether it is encoded though players usually show such a picture. */
export interface CopyMaking extends Making {
  readonly encode?: boolean
  /** The number of the sound track that it has, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
}

interface ProxiesOptions {
  /** The cache folder. */
  readonly folder: string
  tools(signal: AbortSignal): Promise<Client<Local>>
  /** Limit of the cache, for tests. */
  readonly maxBytes?: number
}

/** Limit of the cache in bytes, some ten hours of film. */
const MAX_PROXY_CACHE_BYTES = 20e9
const MAX_STILLS_CACHE_BYTES = 200e6
/** Largest height of a copy in pixels: enough for the player's part of a window. */
const MAX_PROXY_HEIGHT_PX = 720
const MAX_STILL_HEIGHT_PX = 120
/** Ends of names: of a copy whose picture is encoded whatever it is, and of one where H.264 is copied. */
const ENCODED_PROXY_EXTENSION = 'encoded.mp4'
const COPIED_PROXY_EXTENSION = 'mp4'
const PROXY_STAGE_LABEL = say('doing.copy')
/** Raised when copies come out differently, so that old ones are made again. */
const PROXY_CACHE_VERSION = 1

/** Creates the service. Copies are cached by the film's content, so a moved film is not copied again. */
export function createProxies({ folder, tools, maxBytes = MAX_PROXY_CACHE_BYTES }: ProxiesOptions): Proxies {
  const copies = openCacheFolder(join(folder, 'proxies'), maxBytes)
  const pictures = openCacheFolder(join(folder, 'stills'), MAX_STILLS_CACHE_BYTES)
  const underWay = new Map<string, Shared>()

  async function copy(path: string, name: string, copyOptions: CopyMaking): Promise<string> {
    const output = copies.placeFor(name)
    const { encode = false, soundTrack, signal, onProgress } = copyOptions
    const local = await tools(signal)
    const began = performance.now()
    const order = { path, output, tallest: MAX_PROXY_HEIGHT_PX, encode, soundTrack, stream: true } as const
    for await (const { fraction } of await local.proxy(order, { signal })) {
      const seconds = (performance.now() - began) / 1000
      const remaining = fraction > 0.02 ? { remaining: (seconds / fraction) * (1 - fraction) } : {}
      onProgress({ stage: PROXY_STAGE_LABEL, fraction, ...remaining })
    }
    await copies.trim()
    return output
  }

  return {
    find: async (path, soundTrack) =>
      (await copies.find(await nameOf(path, ENCODED_PROXY_EXTENSION, soundTrack))) ??
      (await copies.find(await nameOf(path, COPIED_PROXY_EXTENSION, soundTrack))),
    async make(path, copyOptions) {
      const { encode = false, soundTrack } = copyOptions
      const name = await nameOf(path, encode ? ENCODED_PROXY_EXTENSION : COPIED_PROXY_EXTENSION, soundTrack)
      const there = await copies.find(name)
      if (there !== undefined) return there
      // A cancelled run still writes for a moment.
      for (let one = underWay.get(name); one?.isOver(); one = underWay.get(name)) await one.ended
      const shared = underWay.get(name) ?? share((one) => copy(path, name, { encode, soundTrack, ...one }))
      if (!underWay.has(name)) void shared.ended.then(() => underWay.delete(name))
      underWay.set(name, shared)
      return shared.join(copyOptions)
    },
    async stills(path, { count, duration }, signal) {
      const name = await nameOf(path, `${count}`)
      const there = await pictures.find(name)
      if (there !== undefined) return filesIn(there)
      const place = pictures.placeFor(name)
      const part = `${place}.${randomUUID()}.part`
      mkdirSync(part, { mode: 0o700 })
      try {
        const times = Array.from({ length: count }, (_, at) => ((at + 0.5) / count) * duration)
        await (await tools(signal)).stills({ path, folder: part, times, tallest: MAX_STILL_HEIGHT_PX }, { signal })
        await renameFile(part, place).catch(() => undefined)
      } finally {
        await rm(part, { recursive: true, force: true })
      }
      await pictures.trim()
      return filesIn(place)
    },
  }
}

async function nameOf(path: string, end: string, soundTrack?: number): Promise<string> {
  const { sizeBytes, hash } = await fingerprintOf(path)
  return `${[hash, sizeBytes, ...trackKey(soundTrack), PROXY_CACHE_VERSION].join('-')}.${end}`
}

function filesIn(folder: string): string[] {
  const number = (name: string) => Number.parseInt(name, 10)
  return readdirSync(folder)
    .toSorted((a, b) => number(a) - number(b))
    .map((name) => join(folder, name))
}

/** A run that several callers wait for. */
interface Shared {
  join(caller: Making): Promise<string>
  /** Whether all callers have left and the run is cancelled. */
  isOver(): boolean
  /** Resolves when the run has ended, well or not. */
  readonly ended: Promise<void>
}

/** Shares one run: it is cancelled when the last caller has left. */
function share(work: (makingOptions: Making) => Promise<string>): Shared {
  const stop = new AbortController()
  const waiting = new Set<Making>()
  const onProgress = (progress: Progress) => {
    for (const one of waiting) one.onProgress(progress)
  }
  const working = work({ signal: stop.signal, onProgress })
  return {
    isOver: () => stop.signal.aborted,
    ended: working.then(
      () => undefined,
      () => undefined,
    ),
    async join(caller) {
      waiting.add(caller)
      try {
        return await until(working, caller.signal)
      } finally {
        waiting.delete(caller)
        if (waiting.size === 0) stop.abort()
      }
    },
  }
}
