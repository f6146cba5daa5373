import { arch, cpus, platform, release, totalmem } from 'node:os'
import type { Failure } from '../../shared/failure.ts'
import { english } from '../../shared/locale/english.ts'
import type { PacksEvent } from '../../shared/packs/packsProgram.ts'
import { VERSION } from '../programs/version.ts'

/** A pack that was verified. */
export type CheckedPack = Extract<PacksEvent, { event: 'checked' }>

interface Found {
  readonly checked: readonly CheckedPack[]
  /** Why verifying ended early. */
  readonly failure?: Failure | undefined
}

/**
 * The first run of real models in one value that a user can send: program, machine, and for each pack its files with sizes and
 * checksums, damage, speed, memory, and what it heard or said. Tests use sentences of ours, so nothing of the user is in it.
 */
export function packsReport({ checked, failure }: Found): object {
  return {
    format: 1,
    made: new Date().toISOString(),
    program: { griot: VERSION, node: process.versions.node },
    machine: {
      ...{ system: `${platform()} ${release()}`, arch: arch(), cores: cpus().length, processor: cpus()[0]?.model },
      memoryMb: Math.round(totalmem() / 1e6),
    },
    packs: checked.map(({ check, record }) => ({
      ...{ id: check.id, version: record?.version, installed: record?.installed, files: record?.files ?? [] },
      problems: check.problems.map(english),
      selfTest: check.selfTest && { ...check.selfTest, message: english(check.selfTest.message) },
    })),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: failure.message } }),
  }
}
