import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** A folder with a file for each check: the stamp of the files with which it found nothing wrong. A fresh clone has none. */
const CHECKED = join(root, 'node_modules/.cache/checked')
/** Files that formats, rules and types are about, or are decided by. */
const CHECKED_FILES = /\.(?:[cm]?[jt]sx?|jsonc?|css|html|grit)$|(?:^|\/)\.(?:editorconfig|gitignore)$/

/** A stamp of the content of all files that checks read, those that are not committed among them; undefined where there is no Git. */
export function stampOfChecked(folder: string = root): string | undefined {
  const paths = filesOf(folder)
  if (paths === undefined) return undefined
  const hash = createHash('sha256')
  for (const path of [...new Set(paths)].filter((one) => CHECKED_FILES.test(one)).sort()) {
    const file = join(folder, path)
    if (existsSync(file)) hash.update(`${path}\n`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(folder: string): readonly string[] | undefined {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: [...stdio] }).split(
      '\0',
    )
  } catch {
    return undefined
  }
}

/** Whether a check, named by its command, found nothing wrong with files of this stamp. */
export function wasChecked(check: string, stamp: string | undefined, folder: string = CHECKED): boolean {
  const path = pathOf(check, folder)
  return stamp !== undefined && existsSync(path) && readFileSync(path, 'utf8') === stamp
}

/** Keeps that a check found nothing wrong with files of this stamp. */
export function noteChecked(check: string, stamp: string | undefined, folder: string = CHECKED): void {
  if (stamp === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(pathOf(check, folder), stamp)
}

function pathOf(check: string, folder: string): string {
  return join(folder, check.replaceAll(/\W+/g, '-'))
}
