import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readTests } from '../../../shared/kit/kitResults.ts'
import { formatTest, type KitAnswer } from '../../../shared/kit/testKit.ts'
import { safeFileName } from '../../files/fileNames.ts'
import { exists, replaceFile } from '../../files/placeFile.ts'
import { unwritable } from '../../files/tryFile.ts'

// The answers of listeners on this computer: a text file each in one folder, which page and terminal share. Its name is made of the
// answer, so that a repeated one is known, two programs never write into one file, and whoever deletes a file takes an answer back.

/** The folder of the answers within the studio's data. */
export const answersFolder = (dataDir: string): string => join(dataDir, 'listening-tests')

/** Most bytes of a file that is read: no answer has as many. */
const MAX_ANSWER_FILE_BYTES = 1_000_000

/** Keeps all answers in a text; counts the new ones. Throws `invalid` for a text without answers, `file` where they cannot be kept. */
export async function keepAnswers(
  dataDir: string,
  text: string,
): Promise<{ readonly added: number; readonly known: number }> {
  const folder = answersFolder(dataDir)
  const answers = new Map(readTests(text).map((answer) => [nameOf(answer), answer]))
  let added = 0
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [name, answer] of answers) {
      const path = join(folder, name)
      if (await exists(path)) continue
      const text = formatTest(answer, [`${answer.by}, ${answer.voice}`])
      await replaceFile(path, (part) => writeFile(part, text, { mode: 0o600 }))
      added++
    }
  } catch (error) {
    throw unwritable(folder, error)
  }
  return { added, known: answers.size - added }
}

/** Reads all answers that are kept, with the names of files that hold none. */
export async function keptAnswers(
  dataDir: string,
): Promise<{ readonly answers: KitAnswer[]; readonly unread: string[] }> {
  const folder = answersFolder(dataDir)
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.txt')).sort()
  const answers: KitAnswer[] = []
  const unread: string[] = []
  for (const name of names) {
    try {
      const path = join(folder, name)
      if ((await stat(path)).size > MAX_ANSWER_FILE_BYTES) unread.push(name)
      else answers.push(...readTests(await readFile(path, 'utf8')))
    } catch {
      unread.push(name)
    }
  }
  return { answers, unread }
}

function nameOf(answer: KitAnswer): string {
  const mark = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16)
  return `${safeFileName(`${answer.voice} ${answer.by}`.slice(0, 80), 'answer')} ${mark}.txt`
}
