import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Offer } from '../../electron/engine/backends/manyMachines/queues.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(root, 'build/scaled', name), 'utf8')

/** Arguments with which the files start the engine. */
const commands = [
  ...read('docker-compose.yml').matchAll(/^ {4}command: ((?:worker|--host) .*)$/gm),
  ...read('kubernetes.yml').matchAll(/ args: \[(.*)\]$/gm),
].map(([, text = '']) => text.replaceAll(/[",]/g, (sign) => (sign === ',' ? ' ' : '')).split(/ +/))

it('the systemd unit starts the built engine with options that it has, and its key in no argument', () => {
  const unit = readFileSync(join(root, 'build/service/griot-engine.service'), 'utf8')
  const [, node = '', program = '', options = ''] = /^ExecStart=(\S+) (\S+) (.*)$/m.exec(unit) ?? []
  expect([node, program]).toEqual(['/opt/griot/node_modules/.bin/node', '/opt/griot/dist/electron/programs/engine.js'])
  expect(options).not.toMatch(/--key /)
  const help = spawnSync(findNode(), [programPath('engine'), ...options.split(' '), '--help'], { encoding: 'utf8' })
  expect([help.status, help.stderr]).toEqual([0, ''])
})

describe('the files that start many machines', () => {
  it('start gateways and all kinds of workers', () => {
    expect(commands).toHaveLength(10)
    const offers = commands.flatMap((words) => words.filter((word) => Offer.safeParse(word).success))
    expect(new Set(offers)).toEqual(new Set(Offer.options))
  })

  // One start reads the options of all gateways, and one those of all workers.
  it.each(['gateway', 'worker'])('give the engine options that it has: %s', (kind) => {
    const starts = commands.filter(([first]) => (kind === 'worker') === (first === 'worker'))
    const options = starts.flatMap((words) => words.filter((word) => word !== 'worker'))
    // The names of several capabilities stand in one word.
    const words = options.join(' ').replaceAll('transcribe diarize', 'transcribe,diarize').split(' ')
    const args = [programPath('engine'), ...(kind === 'worker' ? [kind] : []), ...words, '--help']
    const { status, stderr } = spawnSync(findNode(), args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('name every setting that is to be given', () => {
    const requiredNames = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name)
    const exampleNames = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(new Set(requiredNames)).toEqual(new Set(exampleNames))
  })

  it('let npm run our own script, which takes away what nothing uses, with what it imports', () => {
    const stages = read('Dockerfile')
      .split(/^FROM .*$/m)
      .slice(1)
    const script = readFileSync(join(root, 'build/afterInstall.mjs'), 'utf8')
    const imported = [...script.matchAll(/from '\.\.\/([^']+)'/g)].map(([, path = '']) => path)
    expect(imported).not.toEqual([])
    for (const stage of stages) {
      const [before = '', command = ''] = stage.split('RUN npm ci')
      expect(command.split('\n')[0]).not.toContain('--ignore-scripts')
      for (const path of ['build/afterInstall.mjs', ...imported]) expect(before).toContain(`COPY ${path} `)
    }
  })

  it('keep the keys and models of the machine that builds out of the image', () => {
    const kept = read('Dockerfile.dockerignore').trim().split('\n')
    expect(kept.lastIndexOf('build/scaled')).toBeGreaterThan(kept.indexOf('!build')) // the last line that fits counts
    expect(kept).toContain('!LICENSE') // the bundle tells the licences of everything
  })
})
