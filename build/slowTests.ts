import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SLOW_TESTS } from './testFiles.ts'

const root = resolve(import.meta.dirname, '..')

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
