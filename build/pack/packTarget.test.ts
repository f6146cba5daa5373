import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryOf } from './packConfig.ts'
import { mediaPackage, needNativeParts, readTarget } from './packTarget.ts'
import { signing } from './signing.ts'

const own = { platform: 'linux', arch: 'x64' }

describe('readTarget', () => {
  it('is this computer’s, or the one that is named', () => {
    expect(readTarget(['--dir'], own)).toEqual({ system: 'linux', arch: 'x64' })
    expect(readTarget(['--win', '--arm64'], own)).toEqual({ system: 'win32', arch: 'arm64' })
    expect(readTarget(['-m'], own)).toEqual({ system: 'darwin', arch: 'x64' })
  })

  it('refuses what is not made', () => {
    expect(() => readTarget(['--linux', '--win'], own)).toThrow('One run makes installers for one system')
    expect(() => readTarget(['--mac', '--universal'], own)).toThrow('No installers are made for darwin --universal.')
    expect(() => readTarget([], { platform: 'freebsd', arch: 'x64' })).toThrow(
      'No installers are made for freebsd x64.',
    )
  })
})

it('a target whose native parts are not installed is refused with the way out', () => {
  const root = mkdtempSync(join(tmpdir(), 'griot-target-'))
  const windows = { system: 'win32', arch: 'x64' } as const
  expect(() => needNativeParts(root, windows)).toThrow(/@seydx\/node-av-win32-x64-mingw is missing.*on such a computer/)
  mkdirSync(join(root, 'node_modules', mediaPackage(windows)), { recursive: true })
  needNativeParts(root, windows)
  rmSync(root, { recursive: true })
})

describe('signing', () => {
  it('gives each system its own secrets, and no empty ones', () => {
    const env = { CSC_LINK: 'apple', CSC_KEY_PASSWORD: 'p', WIN_CSC_LINK: '', APPLE_ID: ' ', PATH: '/bin' }
    expect(signing('win32', env)).toMatchObject({ env: { PATH: '/bin' }, config: {} })
    expect(signing('win32', env).env).not.toHaveProperty('CSC_LINK')
    expect(signing('win32', env).note).toContain('WIN_CSC_LINK')
    expect(signing('win32', { ...env, WIN_CSC_LINK: 'ours' }).env).toEqual({ WIN_CSC_LINK: 'ours', PATH: '/bin' })
    expect(signing('darwin', env)).toEqual({
      env: { CSC_LINK: 'apple', CSC_KEY_PASSWORD: 'p', PATH: '/bin' },
      config: { mac: { notarize: false } },
    })
    expect(signing('linux', env)).toEqual({ env: { PATH: '/bin' }, config: {} })
  })

  it('a Mac without a certificate gets an ad-hoc signature, and no feed', () => {
    const { env, config, note } = signing('darwin', { CSC_LINK: '', APPLE_ID: '' })
    expect({ env, config }).toEqual({ env: {}, config: { mac: { identity: '-', notarize: false, publish: null } } })
    expect(note).toContain('CSC_LINK')
  })

  it('notarizes where all that takes is set', () => {
    const env = { CSC_LINK: 'x', APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'b', APPLE_TEAM_ID: 'c' }
    expect(signing('darwin', env)).toEqual({ env, config: {} })
  })
})

it('the repository is that of the package file, else of the workflow', () => {
  for (const repository of [
    'github:a/b',
    'https://github.com/a/b.git',
    { url: 'git+https://github.com/a/b.git' },
    'a/b',
  ])
    expect(repositoryOf({ repository }, {})).toBe('a/b')
  expect(repositoryOf({}, { GITHUB_REPOSITORY: 'c/d' })).toBe('c/d')
  expect(repositoryOf({}, {})).toBeUndefined()
})
