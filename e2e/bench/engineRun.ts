import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../electron/client/client.ts'
import { startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import type { JobReport } from '../../shared/contract/local.ts'
import { local } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { dubOnEngine } from '../support/dubOnEngine.ts'
import { cpuOf, memoryOf } from './memoryOf.ts'

export interface RenderRun {
  /** From the order to the finished file. */
  readonly seconds: number
  /** Greatest memory of the engine and its processes, in megabytes. */
  readonly peak: number | undefined
  /** Processor time of the engine and its processes, where the system tells. */
  readonly cpu: number | undefined
  readonly report: JobReport
  readonly out: string
}

const SWAHILI = { SPEAKER_00: 'sw-zawadi', SPEAKER_01: 'sw-juma', SPEAKER_02: 'sw-rehema', SPEAKER_03: 'sw-hamisi' }

/**
 * Renders a video on an engine of its own, which reads it where it lies and writes the dub itself, as for `griot dub` and the
 * studio. `use` sees the file before it goes.
 */
export async function renderRun(
  video: { path: string; segments: Segment[]; voices?: Record<string, string> },
  use: (run: RenderRun) => Promise<void> | void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
  const access = { baseUrl: engine.url, key: engine.key }
  using own = createClient(local, access)
  try {
    const out = join(folder, 'dub.mp4')
    const voice_map = video.voices ?? SWAHILI
    const started = performance.now()
    const { result, peak } = await memoryOf(engine.pid, () =>
      dubOnEngine(own, { segments: video.segments, voice_map, path: video.path, output: out }),
    )
    const seconds = (performance.now() - started) / 1000
    const cpu = cpuOf(engine.pid)
    await use({ seconds, peak, cpu, report: result.report, out })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
