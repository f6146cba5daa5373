import { parseArgs } from 'node:util'
import { invalid } from '../../shared/failure.ts'
import { ADDRESS_OPTIONS, addressFrom, type RedisAddress } from './backends/manyMachines/redisAddress.ts'
import { openDatabase } from './backends/oneMachine/database.ts'
import { type Accounts, accountRecords, type KeyRecord } from './backends/shared/accountRecords.ts'

const KEYS_HELP = `Keys of the engine, each with its own limit; they take effect at once.

  keys add ACCOUNT [--name NAME] [--per-minute N]          make a key; it is shown this once
  keys account ACCOUNT [--per-minute N] [--voice on|off]   set an account's limit and voice product
  keys list                                                list the keys
  keys revoke ID                                           end a key

  --data DIR   the engine's data folder
  --redis URL  of a service on many machines, its Redis instead (also GRIOT_REDIS; --redis-prefix as there)
`

/** Runs `keys …` on an engine's data folder, beside a running engine or without one. Returns what to print. */
export async function keysCommand(args: readonly string[], defaultData: string): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string', default: defaultData },
      ...ADDRESS_OPTIONS,
      name: { type: 'string', default: 'key' },
      'per-minute': { type: 'string' },
      voice: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [verb, subject = ''] = positionals
  if (values.help || verb === undefined) return KEYS_HELP
  const { accounts, close } = await openAccounts(values.data, addressFrom(values))
  try {
    const perMinute = values['per-minute'] === undefined ? undefined : Number(values['per-minute'])
    switch (verb) {
      case 'add': {
        const { id, secret } = await accounts.addKey(subject, { name: values.name, perMinute })
        return `${secret}\nKey ${id} of ${subject}. Keep it now: it cannot be shown again.\n`
      }
      case 'account':
        await accounts.saveAccount(subject, { perMinute, voice: onOff(values.voice) })
        return `Saved ${subject}.\n`
      case 'list':
        return (await accounts.keys()).map(row).join('') || 'There are no keys yet. Make one with: keys add ACCOUNT\n'
      case 'revoke':
        if (!(await accounts.revokeKey(subject))) throw invalid(`There is no key ${subject}. See: keys list`)
        return `Revoked ${subject}.\n`
      default:
        throw invalid(`There is no "keys ${verb}". See: keys --help`)
    }
  } finally {
    await close()
  }
}

async function openAccounts(
  data: string,
  address: RedisAddress | undefined,
): Promise<{ accounts: Accounts; close(): void | Promise<void> }> {
  if (address === undefined) {
    const database = openDatabase(data)
    return { accounts: accountRecords(database), close: () => database.close() }
  }
  const { openSharedAccounts } = await import('./backends/manyMachines/openManyMachines.ts')
  return openSharedAccounts(address)
}

function row(key: KeyRecord): string {
  const state = key.revoked ? 'revoked' : key.voice ? 'active' : 'active, no voice'
  return `${key.id}  ${key.account}  ${key.name}  ${key.perMinute}/min  ${state}\n`
}

function onOff(word: string | undefined): boolean | undefined {
  if (word === undefined) return undefined
  if (word === 'on' || word === 'off') return word === 'on'
  throw invalid(`--voice ${word} is neither on nor off.`)
}
