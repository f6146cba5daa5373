import { ensureRenderer } from '../../build/bundleRenderer.ts'

/** Builds the page before the first spec, where it is older than its sources: specs share it. */
export default async function pageFirst(): Promise<void> {
  await ensureRenderer(() => undefined)
}
