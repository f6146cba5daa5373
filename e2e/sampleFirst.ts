import { ensureSample } from '../electron/studio/sample.ts'

/** Makes the sample before the first test, where it is not there yet: tests run alone need it as much as all together. */
export default async function sampleFirst(): Promise<void> {
  await ensureSample(AbortSignal.timeout(120_000))
}
