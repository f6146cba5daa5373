import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setGlobalProxyFromEnv } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Milliseconds until the server must have sent a first byte, and between two pieces of what it sends. */
const CONNECT_MS = 5000
const STALL_MS = 30_000

/** Settings of a download of Electron's program. Tests give all but the first. */
interface FetchOptions {
  /** Called after each piece. */
  progress(megabytes: number, of: number | undefined): void
  /** Ends the download. */
  readonly signal?: AbortSignal
  /** In the place of GitHub, and of the user's cache of Electron's tools. */
  readonly mirror?: string
  readonly cache?: string
  /** Calls back after some milliseconds, unless the returned function is called before. */
  readonly timer?: (ms: number, act: () => void) => () => void
}

/** The part of `@electron/get` that is used here. */
interface Get {
  downloadArtifact(details: object): Promise<string>
}

/** The path of Electron's program if it is installed in a package's folder. Importing the package instead would start a download. */
export function findElectron(folder: string): string | undefined {
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8').trim()
    const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), name)
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/**
 * Fetches Electron's program into the folder of its package: its downloader fetches the archive and checks its SHA-256, its
 * installer unpacks it. Throws an error that says what kept it from being fetched; nothing is unpacked then.
 */
export async function fetchElectron(folder: string, options: FetchOptions): Promise<void> {
  const require = createRequire(join(folder, 'package.json'))
  const { version } = require('./package.json')
  const checksums = require('./checksums.json')
  const { downloadArtifact }: Get = await import(pathToFileURL(require.resolve('@electron/get')).href)
  // By the proxy that npm uses, which has brought the package.
  if (options.mirror === undefined) setGlobalProxyFromEnv()
  using limit = createLimit(options)
  const downloadOptions = {
    quiet: true,
    signal: limit.signal,
    getProgressCallback: async ({ transferred, total }: { transferred: number; total: number | null }) => {
      limit.heard()
      options.progress(transferred / 1e6, total === null ? undefined : total / 1e6)
    },
  }
  const { mirror, cache } = options
  try {
    const mirrorOptions = mirror === undefined ? {} : { mirror }
    const cacheRoot = cache ?? process.env['electron_config_cache']
    const own = { version, artifactName: 'electron', checksums, cacheRoot, mirrorOptions, downloadOptions }
    await downloadArtifact(own)
  } catch (error) {
    throw limit.signal.aborted ? limit.signal.reason : new Error(reasonOf(error))
  }
  // It finds the archive in the cache.
  const env = {
    ...process.env,
    ...(mirror === undefined ? {} : { ELECTRON_MIRROR: mirror }),
    ...(cache === undefined ? {} : { electron_config_cache: cache }),
  }
  const { stderr } = spawnSync(process.execPath, [join(folder, 'install.js')], { env, encoding: 'utf8' })
  if (findElectron(folder) === undefined) throw new Error(`its archive could not be unpacked: ${stderr.trim()}`)
}

/** Aborts a download that nobody answers, that stands still, or that the user has stopped. */
function createLimit({ signal, timer = later }: FetchOptions) {
  const ended = new AbortController()
  const stop = () => ended.abort(new Error('it was stopped'))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  let rest = timer(CONNECT_MS, () => ended.abort(new Error('its server does not answer')))
  const restartTimer = () => {
    rest()
    rest = timer(STALL_MS, () => ended.abort(new Error('its server sends nothing more')))
  }
  const dispose = () => {
    rest()
    signal?.removeEventListener('abort', stop)
  }
  return { signal: ended.signal, heard: restartTimer, [Symbol.dispose]: dispose }
}

function later(ms: number, act: () => void): () => void {
  const timeout = setTimeout(act, ms)
  return () => clearTimeout(timeout)
}

/** A download's error in words: Node hides the network's reason in the cause of "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message
}
