import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { moduleTags } from './testFiles.ts'

/**
 * Starts the files with the tag `long` before the others of their project. In a fresh clone nobody knows how long a file takes, and
 * Vitest would start the largest first: one that is short and slow would then be alone at work in the end.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const isLong = ({ moduleId }: TestSpecification) => moduleTags(readFileSync(moduleId, 'utf8')).includes('long')
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter((one) => !isLong(one))]
    })
  }
}
