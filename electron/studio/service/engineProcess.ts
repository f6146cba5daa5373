import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { AppError, failureMessage } from '../../../shared/failure.ts'
import { Failure } from '../../../shared/failureSchema.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'
import { fromHome, programPath } from '../../programs/programs.ts'
import { handServers, type SpeechServerKey } from './savedServers.ts'

/** A server with the common chat interface, such as Ollama. */
interface ChatServerAccess {
  readonly url: string
  readonly model?: string | undefined
  readonly key?: string | undefined
}

/** The chat model of the engine: a server, or a model file. */
export type ChatAccess = ChatServerAccess | { readonly file: string }

/** Options of the engine. */
export interface EngineProcessOptions {
  /** The engine's data folder, which the caller owns. */
  readonly dataDir: string
  /** Whether to serve the local endpoints too. */
  readonly local: boolean
  /** The chat server or model file to use. */
  readonly chat?: ChatAccess | undefined
  /** The servers that speak or listen. */
  readonly speechServers?: readonly SpeechServerKey[] | undefined
  /** Preferred packs by capability, such as `speak=kokoro-en`. */
  readonly prefer?: readonly string[] | undefined
  /** The Node executable; by default the project's own, else this process's if new enough. */
  readonly nodePath?: string | undefined
  /** Replaces the program, for tests. */
  readonly program?: string | undefined
  /** Called with each line of the engine's log, which is more detailed if there is a listener. */
  onLog?(line: string): void
  readonly signal?: AbortSignal | undefined
  /** Seconds without an answer after which the engine is killed as hung; for tests. */
  readonly timeoutSeconds?: number | undefined
}

/** The exit of an engine. */
export interface EngineExit {
  readonly code: number | null
  readonly signal: string | null
  /** The last lines of its log. */
  readonly lastWords: string
}

/** A running engine. Its starter closes it; it ends by itself if this process dies. */
export interface EngineProcess extends AsyncDisposable {
  readonly url: string
  readonly key: string
  readonly pid: number
  readonly exited: Promise<EngineExit>
  /** Ends the engine; resolves when it is gone, after little more than three seconds at worst. */
  close(): Promise<void>
}

/** Milliseconds: one second on a computer at rest, more than ten on one with much else to do. */
const START_LIMIT_MS = 30_000
/** Seconds: far longer than an overloaded engine takes for its shortest answer. */
const HEALTH_TIMEOUT_SECONDS = 60
/** Health checks within that time. */
const HEALTH_CHECKS_PER_TIMEOUT = 4
/** Milliseconds to end by itself, and again after a signal. */
const CLOSE_LIMIT_MS = 1_500
const OUTPUT_DRAIN_TIMEOUT_MS = 500
const LOG_LINES = 20
const MIN_NODE_MAJOR_VERSION = 24

/**
 * Half of V8's usual young generation: sounds pass through an engine and soon are garbage, of which it would hold 30 MB more. With a
 * quarter, pieces of a large result grow old before they are sent, which takes a fifth more processor time and 100 MB.
 */
const LOW_MEMORY_NODE_FLAG = '--max-semi-space-size=8'

/** The environment variable with the chat server's key; every user of the computer can read arguments. */
const CHAT_KEY = 'GRIOT_CHAT_KEY'

const Hello = z.object({ url: z.string(), key: z.string() })
type Hello = z.infer<typeof Hello>
/** The first line of an engine: where it is, or why it could not start. */
const FirstLine = z.union([Hello, z.object({ failure: Failure })])

/** Starts the engine on a free local port with a random key, and waits until it answers. */
export async function startEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  options.signal?.throwIfAborted()
  const servers = await handServers(options)
  const engineFlags = [
    ...(options.local ? ['--local'] : []),
    '--with-parent',
    ...(options.onLog ? ['--log', 'info'] : []),
  ]
  const child = spawn(
    options.nodePath ?? findNode(),
    [
      LOW_MEMORY_NODE_FLAG,
      ...[options.program ?? programPath('engine'), '--data', options.dataDir, '--host', '127.0.0.1', '--port', '0'],
      ...engineFlags,
      ...chatArguments(options.chat),
      ...servers.args,
    ],
    // A process group of its own: Ctrl-C is handled by this process, and a hung engine is killed with its children.
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      // A key that the user set for an engine of their own is not this one's.
      env: {
        ...process.env,
        GRIOT_ENGINE_KEY: '',
        ...keyOf(options.chat),
        ...servers.env,
        ...preferOf(options.prefer),
      },
    },
  )
  const log = keepLog(child, options)
  const exited = watchExit(child, log)
  const { timeoutSeconds = HEALTH_TIMEOUT_SECONDS } = options
  const close = () => end(child, exited)
  try {
    const { url, key } = await firstLine({ child, log, exited }, options.signal)
    void killSilent({ child, log, exited }, url, timeoutSeconds)
    return { url, key, pid: child.pid ?? 0, exited, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

function keyOf(chat: ChatAccess | undefined): Record<string, string> {
  return chat === undefined || 'file' in chat || chat.key === undefined ? {} : { [CHAT_KEY]: chat.key }
}

/** Appends the settings' preferences to those of the environment; the later entry wins. */
function preferOf(prefer: readonly string[] = []): Record<string, string> {
  const before = process.env['GRIOT_PREFER'] ?? ''
  return prefer.length === 0 ? {} : { GRIOT_PREFER: [before, ...prefer].filter(Boolean).join(',') }
}

function chatArguments(chat: ChatAccess | undefined): string[] {
  if (chat === undefined) return []
  if ('file' in chat) return ['--chat-model', chat.file]
  const { url, model, key } = chat
  return [
    ...['--chat-url', url],
    ...(model === undefined ? [] : ['--chat-model', model]),
    ...(key === undefined ? [] : ['--chat-key-env', CHAT_KEY]),
  ]
}

/** The Node that runs our programs: that of the installed app or of the project, else the running one. Throws `unavailable`. */
export function findNode(): string {
  const [system, ending] = process.platform === 'win32' ? ['win', '.exe'] : [process.platform, '']
  // On Macs with Apple's chips the package has another name.
  const installed = ['node', 'node-bin'].map((name) =>
    fromHome(`node_modules/${name}-${system}-${process.arch}/bin/node${ending}`),
  )
  const { resourcesPath } = process as { resourcesPath?: string }
  // The desktop app brings its own: Electron's program runs no others.
  const packed = resourcesPath === undefined ? [] : [join(resourcesPath, 'node', `node${ending}`)]
  const bundled = [...packed, ...installed].find((path) => existsSync(path))
  if (bundled !== undefined) return bundled
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR_VERSION) return process.execPath
  const message = say('failure.engine.node', { oldest: String(MIN_NODE_MAJOR_VERSION), version: process.versions.node })
  throw new AppError({ kind: 'unavailable', message })
}

/** Collects the last lines of the engine's output. */
function keepLog(child: ChildProcess, options: EngineProcessOptions): string[] {
  const log: string[] = []
  if (child.stderr === null) return log
  createInterface(child.stderr).on('line', (line) => {
    log.push(line)
    if (log.length > LOG_LINES) log.shift()
    options.onLog?.(line)
  })
  return log
}

/** The engine's plain sentences, if it wrote any: the JSON entries of its log repeat them with a stack. */
function lastWordsOf(log: readonly string[]): string {
  const plain = log.filter((line) => !line.startsWith('{'))
  return (plain.length > 0 ? plain : log).join('\n')
}

function watchExit(child: ChildProcess, log: readonly string[]): Promise<EngineExit> {
  // A dead engine no longer reads; the write error needs no handling.
  child.stdin?.on('error', () => undefined)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, lastWords: error.message }))
    child.once('exit', (code, signal) => {
      const settle = () => resolve({ code, signal, lastWords: lastWordsOf(log) })
      child.once('close', settle)
      // The rest of its output may still arrive, but an orphaned child can hold the pipe open for ever.
      setTimeout(settle, OUTPUT_DRAIN_TIMEOUT_MS).unref()
    })
  })
}

interface Starting {
  readonly child: ChildProcess
  readonly log: string[]
  readonly exited: Promise<EngineExit>
}

/**
 * Health-checks a running engine until it ends, and kills it if it stops answering: a stopped process keeps its connections open,
 * so nothing else would show it. Checks are counted, not time, so that a computer that slept kills no engine.
 */
async function killSilent({ child, log, exited }: Starting, url: string, timeoutSeconds: number): Promise<void> {
  const wait = (timeoutSeconds * 1000) / HEALTH_CHECKS_PER_TIMEOUT
  for (let silent = 0; silent < HEALTH_CHECKS_PER_TIMEOUT; ) {
    const [gone, answered] = await Promise.all([within(exited, wait), answers(url, wait)])
    if (gone) return
    silent = answered ? 0 : silent + 1
  }
  log.push(`It gave no sign of life for ${timeoutSeconds} seconds.`)
  killGroup(child)
}

/** Whether an engine answers its health check within `wait` ms; not by `fetch`, which a short program would load for this alone. */
function answers(url: string, wait: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get(`${url}/health`, { signal: AbortSignal.timeout(wait) }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asking.on('error', () => resolve(false))
  })
}

function firstLine({ child, log, exited }: Starting, signal?: AbortSignal): Promise<Hello> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => fail(say('failure.engine.silent')), START_LIMIT_MS)
    const stop = () => settle(() => reject(new AppError({ kind: 'cancelled', message: say('failure.cancelled') })))
    const settle = (then: () => void) => {
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
      then()
    }
    const refuse = (message: Message, cause?: AppError) =>
      settle(() => reject(new AppError({ kind: 'engine_down', message }, { cause })))
    const fail = (what: Message, lastWords = lastWordsOf(log)) => {
      const messages = lastWords === '' ? [] : [say('failure.engine.said', { words: lastWords })]
      refuse(sentences(what, say('failure.engine.repair'), ...messages))
    }
    signal?.addEventListener('abort', stop, { once: true })
    exited.then(({ lastWords }) => fail(say('failure.engine.starting'), lastWords)).catch(reject)
    if (child.stdout === null) return
    createInterface(child.stdout).once('line', (line) => {
      // Keep reading, or the pipe fills and the engine blocks on printing.
      child.stdout?.resume()
      const first = readFirst(line)
      if (first === undefined) fail(say('failure.engine.lost'))
      else if ('failure' in first)
        refuse(sentences(say('failure.engine.starting'), failureMessage(first.failure)), new AppError(first.failure))
      else settle(() => resolve(first))
    })
  })
}

function readFirst(line: string): z.infer<typeof FirstLine> | undefined {
  try {
    return FirstLine.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** Ends the engine: closes its input, then sends SIGTERM, then SIGKILL. */
async function end(child: ChildProcess, exited: Promise<EngineExit>): Promise<void> {
  child.stdin?.end()
  if (await within(exited, CLOSE_LIMIT_MS)) return
  child.kill('SIGTERM')
  if (await within(exited, CLOSE_LIMIT_MS)) return
  killGroup(child)
  await exited
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // It ended since the last check.
  }
}

async function within(exited: Promise<EngineExit>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  const gone = await Promise.race([exited.then(() => true), late])
  clearTimeout(timer)
  return gone
}
