import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { TEST_MEDIA } from '../../../shared/project/testDocument.ts'
import type { ProjectFile } from '../../dubbing/project/projectFile.ts'
import type { Projects } from '../project/projects.ts'

/** What a queue of dubs needs of projects, for tests of the queue: every dub has one without lines, and no file. */
export const TEST_PROJECT = {
  hold: async () => ({ id: 'p', path: '/p.griot', [Symbol.dispose]: () => undefined }),
  drop: async () => undefined,
  projects: {
    use: async <T>(_id: string, work: (file: ProjectFile) => T) =>
      work({ journal: { document: emptyDocument(TEST_MEDIA) } } as ProjectFile),
  } as unknown as Projects,
  budgetOf: async (id: string) => ({ id }),
  scratch: '/scratch',
}
