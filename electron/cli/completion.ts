import type { Command } from 'commander'

/** The shells that a completion is written for. */
export const SHELLS = ['bash', 'zsh'] as const
export type CompletionShell = (typeof SHELLS)[number]

/** A command with what can follow it. */
interface Entry {
  /** Its words, `packs install`; empty for the program itself. */
  readonly path: string
  readonly about: string
  readonly commands: readonly string[]
  readonly flags: readonly { readonly names: readonly string[]; readonly about: string; readonly takes: boolean }[]
}

/** The script by which a shell completes commands and options, made from the program's own table of them. */
export function completionScript(program: Command, shell: CompletionShell): string {
  const entries = entriesOf(program)
  return shell === 'bash' ? bashScript(entries) : zshScript(entries)
}

function entriesOf(command: Command, path = ''): Entry[] {
  const inner = command.commands.filter((one) => one.name() !== 'help')
  const entry = {
    path,
    about: command.description(),
    commands: inner.map((one) => one.name()),
    flags: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        names: [option.short, option.long].filter((name) => name != null),
        about: option.description,
        takes: option.required || option.optional,
      })),
  }
  return [entry, ...inner.flatMap((one) => entriesOf(one, path === '' ? one.name() : `${path} ${one.name()}`))]
}

const wordsOf = ({ commands, flags }: Entry): string => [...commands, ...flags.flatMap(({ names }) => names)].join(' ')

/** The commands in the line are put together as a path; what can follow it is offered, and files. */
function bashScript(entries: readonly Entry[]): string {
  const cases = entries.map(
    (entry) => `    '${entry.path}') words='${wordsOf(entry)}'${entry.commands.length > 0 ? ' files=no' : ''} ;;`,
  )
  const paths = entries.map(({ path }) => path).filter((path) => path !== '')
  return `# Completion of griot for bash. Load it with: source <(griot completion bash)
_griot() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' next words='' word files=yes
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
      ${paths.map((path) => `'${path}'`).join('|')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
  if [[ $files == yes && "$current" != -* ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
  fi
}
complete -o filenames -F _griot griot`
}

/** A text within the quotes of zsh's specifications. */
const quoted = (text: string): string => text.replace(/'/g, "'\\''").replace(/([[\]:\\])/g, '\\$1')

function zshScript(entries: readonly Entry[]): string {
  const about = new Map(entries.map((entry) => [entry.path, entry.about]))
  const cases = entries.map((entry) => {
    const flags = entry.flags.map(({ names, about: what, takes }) => {
      const each = names.map((name) => `'${name}[${quoted(what)}]${takes ? `:${name}:_files` : ''}'`)
      return each.join(' ')
    })
    const commands = entry.commands.map((name) => {
      return `'${name}:${quoted(about.get(entry.path === '' ? name : `${entry.path} ${name}`) ?? '')}'`
    })
    const offer = commands.length === 0 ? '' : `commands=(${commands.join(' ')})`
    return `    '${entry.path}') flags=(${flags.join(' ')}); ${offer} ;;`
  })
  const paths = entries.map(({ path }) => path).filter((path) => path !== '')
  return `#compdef griot
# Completion of griot for zsh. Load it with: source <(griot completion zsh)
_griot() {
  local path_ next word
  local -a flags commands
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${path_:+$path_ }$word"
    case "$next" in
      ${paths.map((path) => `'${path}'`).join('|')}) path_="$next" ;;
    esac
  done
  case "$path_" in
${cases.join('\n')}
  esac
  if (( \${#commands} )) && [[ "$words[CURRENT]" != -* ]]; then
    _describe 'command' commands
  else
    _arguments -S $flags '*:file:_files'
  fi
}
# As a file of $fpath this is the function itself when it is first asked; else it is read by a shell.
if [[ "$funcstack[1]" == _griot ]]; then _griot "$@"; else compdef _griot griot; fi`
}
