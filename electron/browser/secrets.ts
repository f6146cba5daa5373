import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { openJsonFile } from '../files/jsonFile.ts'
import type { StudioLog } from '../studio/log.ts'
import type { SecretStore } from '../studio/shell/shell.ts'
import { findProgram } from './findProgram.ts'

const KEYRING_SERVICE = 'griot-studio'
const ANSWER_LIMIT_MS = 10_000

/** The system's keyring where it can be reached, else a file that only the user can read, with a warning. */
export async function openSecrets(dataDir: string, log: StudioLog): Promise<SecretStore> {
  const tool = process.platform === 'linux' ? findProgram('secret-tool') : undefined
  if (tool !== undefined && process.env['DBUS_SESSION_BUS_ADDRESS'] && (await isUnlocked(tool))) return keyring(tool)
  return secretFile(dataDir, log)
}

function keyring(tool: string): SecretStore {
  const attributes = (name: string) => ['service', KEYRING_SERVICE, 'account', name]
  return {
    async get(name) {
      const { code, out } = await run(tool, ['lookup', ...attributes(name)])
      return code === 0 && out !== '' ? out : undefined
    },
    async set(name, secret) {
      // By standard input: arguments can be read by every program of this computer.
      const { code } = await run(tool, ['store', `--label=Griot Studio ${name}`, ...attributes(name)], secret)
      if (code === 0) return
      const message = say('failure.keyringKept')
      throw new AppError({ kind: 'unavailable', message })
    },
    async remove(name) {
      await run(tool, ['clear', ...attributes(name)])
    },
  }
}

/** Whether the keyring answers: it is asked for a secret that does not exist. */
async function isUnlocked(tool: string): Promise<boolean> {
  const { code, errors } = await run(tool, ['lookup', 'service', KEYRING_SERVICE, 'account', 'probe'])
  return code === 0 || (code === 1 && errors === '')
}

function secretFile(dataDir: string, log: StudioLog): SecretStore {
  const file = openJsonFile({
    path: join(dataDir, 'secrets.json'),
    schema: z.record(z.string(), z.string()),
    fallback: {},
    onBroken: (putAside) => log.warn('the file of keys could not be read and was put aside', { putAside }),
  })
  return {
    warning: say('notice.keysPlain'),
    get: async (name) => file.value[name],
    set: (name, secret) => file.set({ ...file.value, [name]: secret }),
    remove: (name) => file.set(Object.fromEntries(Object.entries(file.value).filter(([one]) => one !== name))),
  }
}

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

function run(program: string, args: readonly string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'pipe', timeout: ANSWER_LIMIT_MS })
    let out = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      errors += String(chunk)
    })
    child.once('error', (error) => resolve({ code: null, out, errors: error.message }))
    child.once('close', (code) => resolve({ code, out, errors }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
