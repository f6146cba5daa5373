import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { quantile } from './benchEngine.ts'
import type { ClientFigures } from './clientRun.ts'
import { atLeast, atMost, report } from './goals.ts'

const UPLOAD_GIGABYTES = 5
const RESULT_GIGABYTES = 4.3
/** The library would take minutes for all of it. */
const COMPARED_GIGABYTES = 0.4
const MEASURED_ROUNDS = 3
const CURL = '/usr/bin/curl'
const run = promisify(execFile)

/** The studio's client with large files, against a server that only counts: how fast, in how much memory. */
export async function client(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-client-'))
  const film = join(folder, 'film.mp4')
  try {
    await using file = await open(film, 'w')
    await file.truncate(UPLOAD_GIGABYTES * 1e9)
    await upload(film)
    await result(join(folder, 'out.mp4'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function upload(film: string): Promise<void> {
  await using server = await startPeer(0)
  const bytes = UPLOAD_GIGABYTES * 1e9
  const speed = (seconds: number) => `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`
  await clientRun('upload', server.url, film) // the first reading fills the system's cache
  // In turns, as a machine is not equally fast all the time.
  const runs: ClientFigures[] = []
  const curls: number[] = []
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    runs.push(await clientRun('upload', server.url, film))
    if (existsSync(CURL)) curls.push(await curlSeconds(server.url, film))
  }
  const most = (values: readonly number[]) => Math.max(...values)
  const middle = (values: readonly number[]) => quantile(values, 0.5)
  const ours = middle(runs.map(({ seconds }) => seconds))
  report(`${UPLOAD_GIGABYTES} GB to a server that counts`, speed(ours))
  if (curls.length > 0) {
    const theirs = middle(curls)
    const met = ours <= 1.1 * theirs
    report('the same by curl -F', speed(theirs), { wanted: 'ours within 10 % of it, or faster', met })
  }
  const idle = most(runs.map((run) => run.idle))
  const peak = most(runs.map((run) => run.peak))
  report('memory', `${peak} MB, ${idle} MB of it before`, atMost(peak - idle, 100, 'MB more than before'))
  const late = most(runs.map(({ loopDelay }) => loopDelay))
  report('the event loop late at most (p99)', `${late.toFixed(1)} ms`, atMost(late, 10, 'ms'))
}

async function result(out: string): Promise<void> {
  const [all, part] = [RESULT_GIGABYTES * 1e9, COMPARED_GIGABYTES * 1e9]
  const ours = await taken('result', all, out)
  const theirs = await taken('streamJson', part, out)
  const [fast, slow] = [all / 1e6 / ours.seconds, part / 1e6 / theirs.seconds]
  report(`${RESULT_GIGABYTES} GB result to a file`, `${fast.toFixed(0)} MB/s`, atLeast(fast, 400))
  report(
    'the same by stream-json',
    `${slow.toFixed(0)} MB/s, ours is ${(fast / slow).toFixed(1)} times as fast`,
    atLeast(fast / slow, 4, 'times'),
  )
  report('memory', `${ours.peak} MB, ${ours.idle} MB of it before`, atMost(ours.peak, 150, 'MB'))
  report('the event loop late at most (p99)', `${ours.loopDelay.toFixed(1)} ms`, atMost(ours.loopDelay, 10, 'ms'))
}

async function taken(what: 'result' | 'streamJson', bytes: number, out: string): Promise<ClientFigures> {
  await using server = await startPeer(bytes)
  const figures = await clientRun(what, server.url, out)
  const { size } = await stat(out)
  await rm(out)
  // The library's tokens of the few other strings are written along.
  const slack = what === 'result' ? 3 : 100
  if (Math.abs(size - bytes) > slack) throw new Error(`${size} of ${bytes} bytes were written.`)
  return figures
}

async function clientRun(what: string, url: string, path: string): Promise<ClientFigures> {
  const program = fileURLToPath(new URL('./clientRun.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [program, what, url, path])
  return JSON.parse(stdout) as ClientFigures
}

async function curlSeconds(url: string, film: string): Promise<number> {
  const started = performance.now()
  await run(CURL, ['-s', '-H', 'Expect:', '-F', `file=@${film}`, '-F', 'segments=[]', `${url}/voice/dub/render`])
  return (performance.now() - started) / 1000
}

/** A server that swallows uploads and answers every job with so many bytes of video. */
async function startPeer(bytes: number): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => void answer(request, response, bytes).catch(() => undefined))
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, bytes: number): Promise<void> {
  request.resume()
  await new Promise((resolve) => request.once('end', resolve))
  response.writeHead(200, { 'content-type': 'application/json' })
  if (request.method === 'POST') return void response.end('{"job_id":"bench"}')
  response.write('{"status":"done","progress":1,"result":{"video_base64":"')
  // Three bytes are four letters; a whole number of those, so that it can be cut anywhere.
  const piece = Buffer.from('Z3Jpb3Qh'.repeat(16 * 1024))
  const letters = 4 * Math.floor(bytes / 3)
  for (let at = 0; at < letters; at += piece.length) {
    const more = response.write(piece.subarray(0, Math.min(piece.length, letters - at)))
    if (!more) await new Promise((resolve) => response.once('drain', resolve))
  }
  response.end('","format":"mp4"},"error":null}')
}

if (import.meta.main) await client()
