import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '..')

/** Files of Vitest that take longest on two quiet cores, the slowest first. They begin first, so that none ends a run alone. */
export const SLOW_TESTS = [
  'e2e/media/toldRates.test.ts',
  'e2e/dubbing/orders.test.ts',
  'e2e/contract/dub.test.ts',
  'e2e/packs/packDiarizer.test.ts',
  'e2e/packs/buildVoice.test.ts',
  'e2e/dubbing/prediction.test.ts',
  'e2e/dubbing/qc.test.ts',
  'e2e/dubbing/projectWork.test.ts',
  'e2e/dubbing/separatedDub.test.ts',
  'e2e/dubbing/projectWorkEnds.test.ts',
  'e2e/dubbing/dubFiles.test.ts',
  'e2e/service/kills.test.ts',
  'e2e/service/slowClients.test.ts',
  'e2e/contract/assemble.test.ts',
  'e2e/service/pausedJobs.test.ts',
  'e2e/fault/projectKills.test.ts',
  'e2e/packs/packsCommand.test.ts',
  'e2e/media/mixPresets.test.ts',
  'e2e/packs/packChat.test.ts',
  'e2e/contract/render.test.ts',
  'e2e/service/abuse.test.ts',
]

/** The order of a run: slow files first, the others as Vitest has them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = SLOW_TESTS.indexOf(relative(root, moduleId).replaceAll('\\', '/'))
      return at < 0 ? SLOW_TESTS.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
