import type { BuildOptions } from 'esbuild';

export function serverBundle(version: string): BuildOptions;
