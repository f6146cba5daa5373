import type { Command } from 'commander'

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
