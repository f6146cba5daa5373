import { basename, resolve } from 'node:path'
import type { Target } from '../../shared/contract/records.ts'
import { invalid, saidOf, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { type FolderPlaces, folderTexts, makeOneInFolder } from '../dubbing/project/folderTexts.ts'
import { createProjectChanges } from '../dubbing/project/projectChanges.ts'
import { openProjectFile, type ProjectFile } from '../dubbing/project/projectFile.ts'
import { checkProject } from '../studio/project/checkProject.ts'
import { exitCodeOf } from './exitCodes.ts'
import { printLine } from './print.ts'
import { t, words } from './words.ts'

/** The options of `griot consistency`. */
export interface ConsistencyOptions {
  readonly to: Target
  readonly use?: string
}

/** `griot consistency`: tells what the projects of a folder say in several ways, or makes one thing the same in all of them. */
export async function printConsistency(folder: string, { to: target, use: text }: ConsistencyOptions): Promise<void> {
  try {
    const places = inTerminal()
    const { read, leftOut, found } = await folderTexts(places, resolve(folder), target)
    for (const { path, failure } of leftOut) {
      const left = say('consistency.leftOut', { name: basename(path), reason: saidOf(failure) })
      printLine(process.stderr, words(left))
    }
    if (text === undefined) {
      print(t('consistency.read', { count: read.length }))
      if (found.length === 0) print(t('consistency.noneInFolder'))
      for (const { kind, of, variants } of found) {
        print(t(`consistency.${kind}`, { of }))
        for (const one of variants)
          print(`  ${one.text}\t${one.lines}\t${one.projects.map((path) => basename(path)).join(', ')}`)
      }
      return
    }
    const wanted = found.find(({ variants }) => variants.some((one) => one.text === text.normalize('NFC')))
    if (wanted === undefined) throw invalid(say('cli.noVariant', { text }), 'use')
    const steps = await makeOneInFolder(places, resolve(folder), {
      target,
      key: wanted.key,
      text: text.normalize('NFC'),
    })
    print(t('consistency.done', { text }))
    for (const { path } of steps) print(`  ${path}`)
  } catch (error) {
    const failure = toFailure(error)
    printLine(process.stderr, words(saidOf(failure)))
    process.exitCode = exitCodeOf(failure)
  }
}

/** Opens projects by their paths, each in this process alone. */
function inTerminal(): FolderPlaces {
  const open = new Map<string, ProjectFile>()
  const use = async <T>(path: string, work: (file: ProjectFile) => T): Promise<T> => {
    const file = open.get(path)
    if (file === undefined) throw new Error(`${path} is not open.`)
    return work(file)
  }
  return {
    async holdAt(path) {
      await checkProject(path)
      const file = openProjectFile(path)
      open.set(path, file)
      return {
        id: path,
        [Symbol.dispose]: () => {
          open.delete(path)
          file.close()
        },
      }
    },
    changes: createProjectChanges({ use, probe: undefined, onChange: () => undefined }),
    read: (path, look) => use(path, ({ journal }) => look(journal)),
  }
}

function print(line: string): void {
  printLine(process.stdout, line)
}
