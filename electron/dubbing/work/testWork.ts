import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { TEST_MEDIA } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { createProjectChanges } from '../project/projectChanges.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from '../project/projectFile.ts'
import { type TestDub, testDub } from '../steps/testDub.ts'
import { accessTo, type LineFailure, type WorkContext } from './workContext.ts'

/** Creates a context for a test of work on a project: that of a step of a dub, and a real project file in a folder of its own. */
export async function testWork({ document, ...given }: TestDub & { readonly document?: Document }) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-work-'))
  const path = await createProjectFile(join(folder, 'Film.griot'), document ?? emptyDocument(TEST_MEDIA))
  const file = openProjectFile(path)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  const use = async <T>(_project: string, work: (file: ProjectFile) => T) => work(file)
  const projects = { use, ...createProjectChanges({ use, probe: undefined, onChange: () => undefined }) }
  const { context, told } = testDub(given)
  const failures: LineFailure[] = []
  const work: WorkContext = Object.assign(context, {
    ...accessTo(projects, path),
    scratch: join(folder, 'scratch'),
    fail: (failure: LineFailure) => void failures.push(failure),
  })
  return { context: work, told, failures, file, folder }
}
