import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineProcess, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'

export interface BenchEngine {
  readonly engine: EngineProcess
  readonly dataDir: string
}

/** Runs a bench against an engine in a process and a folder of its own; both are gone afterwards. */
export async function benchEngine(
  use: (bench: BenchEngine) => Promise<void>,
  { program }: { program?: string } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  const dataDir = join(folder, 'engine')
  try {
    await using engine = await startEngineProcess({ dataDir, local: true, program })
    await use({ engine, dataDir })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The value below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
