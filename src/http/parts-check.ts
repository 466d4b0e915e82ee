import type { PluginParts } from '../points/index.ts';
import { createAddressCheck } from './address-check.ts';
import { COMMANDS } from './resources/cli/commands.ts';
import { SERVER_METRICS } from './resources/metrics/server-metrics.ts';
import { COLUMNS } from './resources/view/columns.ts';

type Parts = Pick<PluginParts, 'commands' | 'kinds' | 'metrics' | 'viewColumns'>;

/**
 * Returns what looks at the parts of one package after the other: whether the server itself, a built-in plugin or a package before
 * has an address or a name of them already. It throws where one is taken: the message names it.
 */
export function createPartsCheck(builtIn: Parts): (parts: Parts) => void {
  const checkAddresses = createAddressCheck(builtIn.kinds);
  return (parts) => {
    checkNames(parts);
    checkAddresses(parts.kinds);
  };
}

/** Throws where a part has the name of one that the server has beside those of plugins. */
function checkNames({ commands, metrics, viewColumns }: Parts): void {
  for (const { name } of commands)
    if (COMMANDS.some((own) => own.name === name)) throw new Error(`Jenkins has the command ${name} already`);
  for (const { name } of metrics)
    if (SERVER_METRICS.includes(name)) throw new Error(`the server has the metric ${name} already`);
  for (const { className } of viewColumns)
    if (COLUMNS.includes(className)) throw new Error(`the server has the view column ${className} already`);
}
