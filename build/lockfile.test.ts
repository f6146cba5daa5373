import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface LockEntry {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
  readonly hasInstallScript?: boolean
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

// npm runs the install scripts of those packages only that the lockfile says have one. An older npm knows no other way to
// forbid single ones, and these would download FFmpeg and CUDA. After npm install of such a package, delete the line.
it('lets no package run a script at npm ci', () => {
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
})

it('asks of Node no more than 20 for what the program needs to run', () => {
  const tooNew = packages.filter(
    ([, { dev, optional, engines }]) => !dev && !optional && !admits20(engines?.node ?? '*'),
  )
  expect(tooNew.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
})

/** Whether a range of versions admits some Node 20: one of its alternatives begins no later. */
function admits20(range: string): boolean {
  return range.split('||').some((part) => {
    const [, sign = '', major = '0'] = /^\s*(>=|\^|~)?\s*v?(\d+|\*)/.exec(part) ?? []
    return major === '*' || major === '20' || (sign === '>=' && Number(major) < 20)
  })
}

// A tag can be moved to other code by whoever holds the account of the action.
it('names every action of the workflows by the hash of its code, with the version behind it', () => {
  const root = join(import.meta.dirname, '..')
  const uses = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((name) => [
    ...readFileSync(join(root, name), 'utf8').matchAll(/uses: (.*)/g),
  ])
  expect(uses.length).toBeGreaterThan(10)
  expect(
    uses.map(([, text = '']) => text).filter((text) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text)),
  ).toEqual([])
})
