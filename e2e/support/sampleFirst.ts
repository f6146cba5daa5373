import { ensureSample } from '../../electron/studio/sample.ts'

/** Makes the sample before the first test or bench, where it is not there yet: one alone needs it as much as all. */
export default async function sampleFirst(): Promise<void> {
  await ensureSample(AbortSignal.timeout(120_000))
}
