import type { Command } from 'commander'
import { ordersFolder } from './orders/ordersFolder.ts'

/** The manual page (`man griot`) in troff, made from the program's own table of commands and options. */
export function manualPage(program: Command, version: string): string {
  const lines = [
    `.TH GRIOT 1 "" "griot ${escaped(version)}" "Griot Studio"`,
    '.SH NAME',
    `griot \\- ${escaped(program.description())}`,
    '.SH SYNOPSIS',
    `.B griot\n${escaped(usageOf(program))}`,
    '.SH OPTIONS',
    ...optionsOf(program),
    '.SH COMMANDS',
    ...commandsOf(program).flatMap((command) => commandOf(command)),
  ]
  return lines.join('\n')
}

/** The help of every command as a Markdown page, for the documents and for Help inside the program. */
export function markdownPage(program: Command): string {
  const pages = [program, ...allCommands(program)].map(
    (command) => `## ${nameOf(command)}\n\n\`\`\`text\n${helpOf(command).trimEnd()}\n\`\`\``,
  )
  return `# The command line\n\n${pages.join('\n\n')}\n`
}

function allCommands(command: Command): Command[] {
  return commandsOf(command).flatMap((one) => [one, ...allCommands(one)])
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`
}

/** The help of a command as `--help` prints it, with the texts below the options. */
function helpOf(command: Command): string {
  let text = ''
  command.configureOutput({
    ...command.configureOutput(),
    writeOut: (part) => (text += part),
    getOutHelpWidth: () => 100,
  })
  command.outputHelp()
  // The same on every computer.
  return text.replaceAll(ordersFolder(), '~/.local/share/griot-studio/studio/orders')
}

function commandOf(command: Command, above = 'griot'): string[] {
  const name = `${above} ${command.name()}`
  return [
    `.SS ${escaped(`${name} ${usageOf(command)}`.trim())}`,
    escaped(command.description()),
    ...argumentsOf(command),
    ...optionsOf(command),
    ...commandsOf(command).flatMap((one) => commandOf(one, name)),
  ]
}

const commandsOf = (command: Command): readonly Command[] => command.commands.filter((one) => one.name() !== 'help')

const usageOf = (command: Command): string =>
  command
    .usage()
    .replace(/\[options\] ?/, '')
    .trim()

function argumentsOf(command: Command): string[] {
  return command.registeredArguments
    .filter(({ description }) => description !== '')
    .flatMap((argument) => term(argument.name(), argument.description))
}

function optionsOf(command: Command): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ flags, description }) => term(flags, description))
}

function term(name: string, about: string): string[] {
  return ['.TP', `.B ${escaped(name)}`, escaped(about)]
}

/** A text that troff shows as it is: no line begins with a sign that is an order to it, and a hyphen can be copied. */
function escaped(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/-/g, '\\-')
    .replace(/^(['.])/gm, '\\&$1')
}
