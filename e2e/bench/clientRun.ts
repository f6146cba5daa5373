import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parser } from 'stream-json'
import { createClient } from '../../electron/client/client.ts'
import { waitForJob } from '../../electron/client/poll.ts'
import { service } from '../../shared/contract/service.ts'

/** Cost of one run of the client. */
export interface ClientFigures {
  readonly seconds: number
  /** Most that the process held, and held before it began, in megabytes. */
  readonly peak: number
  readonly idle: number
  /** How late the event loop was, at the 99th of 100 times, in milliseconds. */
  readonly loopDelay: number
}

const [what = '', baseUrl = '', path = ''] = process.argv.slice(2)

const RUNS: Readonly<Record<string, () => Promise<unknown>>> = {
  async upload() {
    using client = createClient(service, { baseUrl, key: 'bench' })
    await client.render({ segments: [] }, { file: path })
  },
  async result() {
    using client = createClient(service, { baseUrl, key: 'bench' })
    await waitForJob(client, 'bench', { videoPath: path })
  },
  streamJson: () => byStreamJson(baseUrl, path),
}

/** The same work written with the well-known library: its tokens of the one long string, decoded and written. */
async function byStreamJson(url: string, out: string): Promise<void> {
  const response = await fetch(`${url}/voice/dub/jobs/bench`)
  if (response.body === null) throw new Error('There is no body.')
  await using file = await open(out, 'w')
  let rest = ''
  const sink = new Writable({
    objectMode: true,
    write({ name, value }: { name: string; value?: string }, _, done) {
      if (name !== 'stringChunk' || value === undefined) return done()
      const text = rest + value
      const whole = text.length - (text.length % 4)
      rest = text.slice(whole)
      file.write(Buffer.from(text.slice(0, whole), 'base64')).then(() => done(), done)
    },
  })
  await pipeline(response.body, parser.asStream({ packValues: false, streamValues: true }), sink)
}

const idle = megabytes('VmRSS')
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const started = performance.now()
await RUNS[what]?.()
delay.disable()
const figures: ClientFigures = {
  seconds: (performance.now() - started) / 1000,
  peak: megabytes('VmHWM'),
  idle,
  loopDelay: delay.percentile(99) / 1e6,
}
process.stdout.write(JSON.stringify(figures))

function megabytes(name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))
  return Math.round(Number(found?.[1]) / 1000)
}
