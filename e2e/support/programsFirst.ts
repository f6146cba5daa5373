import type { TestProject } from 'vitest/node'
import { ensurePrograms } from '../../build/bundlePrograms.ts'

/**
 * Bundles the programs before the first test, where the bundle is older than the sources: tests start hundreds of them, which
 * a bundle does in half the processor time. While files are watched, and where `GRIOT_PROGRAMS` is set and empty, programs run
 * from their source, whose lines a stack then tells.
 */
export default async function programsFirst(project: TestProject | object): Promise<void> {
  if (process.env['GRIOT_PROGRAMS'] === '' || ('vitest' in project && project.vitest.config.watch)) return
  process.env['GRIOT_PROGRAMS'] = await ensurePrograms()
}
