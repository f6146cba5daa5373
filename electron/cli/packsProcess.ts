import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { PacksEvent, type PacksRequest } from '../../shared/packs/packsProgram.ts'
import { findNode } from '../studio/service/engineProcess.ts'

const PROGRAM = fileURLToPath(
  new URL(`../engine/packService/packsMain${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
)

/** Most characters of the program's error output that are kept. */
const LAST_WORDS = 2000

/**
 * Runs the engine's pack program for one request, reports its events and resolves with the last one. The program ends
 * with this process, however this process ends: its standard input is a pipe from here.
 */
export async function runPacks(
  request: PacksRequest,
  { tell, signal }: { tell(event: PacksEvent): void; readonly signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(findNode(), [PROGRAM, JSON.stringify(request)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in the terminal is for this process to handle.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  child.stdin.on('error', () => undefined)
  const stop = () => child.stdin.end()
  signal.addEventListener('abort', stop, { once: true })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  ended.catch(() => undefined)
  let failed: AppError | undefined
  for await (const line of createInterface(child.stdout)) {
    const event = PacksEvent.parse(JSON.parse(line))
    if (event.event === 'failed') failed = new AppError(event.failure, { cause: new Error(lastWords) })
    else tell(event)
  }
  const code = await ended
  signal.removeEventListener('abort', stop)
  if (failed !== undefined) throw failed
  if (code !== 0) {
    throw new AppError({ kind: 'engine_down', message: say('cli.packs.ended') }, { cause: new Error(lastWords) })
  }
}
