import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly podVolume: PodVolumeKind;
    readonly podWorkspaceVolume: PodWorkspaceKind;
    readonly podVariable: PodVariableKind;
    readonly podRetention: PodRetentionKind;
    readonly podYamlMerge: PodYamlMergeKind;
  }
}

/** Represents an object of Kubernetes's interface, as JSON. */
export type PodObject = Readonly<Record<string, unknown>>;

/** Describes a kind of volume of a pod that all its containers have. Jenkins: `PodVolume`. */
export interface PodVolumeKind<C = unknown> extends AnyKind<C> {
  readonly family: 'podVolume';
  /** Returns the volume without its name. */
  volume(config: C): PodObject;
  /** Returns where and how containers have it, without its name. */
  mount(config: C): PodObject & { readonly mountPath: string };
}

/** Describes a kind of volume for the workspaces of a pod. Jenkins: `WorkspaceVolume`. */
export interface PodWorkspaceKind<C = unknown> extends AnyKind<C> {
  readonly family: 'podWorkspaceVolume';
  volume(config: C): PodObject;
}

/** Describes a kind of variable of a container. Jenkins: `TemplateEnvVar`. */
export interface PodVariableKind<C = unknown> extends AnyKind<C> {
  readonly family: 'podVariable';
  variable(config: C): PodObject & { readonly name: string };
}

/** Says when a pod stays after the end of its node. Jenkins: `PodRetention`. */
export interface PodRetentionKind<C = unknown> extends AnyKind<C> {
  readonly family: 'podRetention';
  readonly keeps: 'never' | 'on-failure' | 'always' | 'as-the-cloud';
}

/** Says what becomes of the YAML of inherited templates. Jenkins: `YamlMergeStrategy`. */
export interface PodYamlMergeKind<C = unknown> extends AnyKind<C> {
  readonly family: 'podYamlMerge';
  readonly merges: boolean;
}

type Of<K extends AnyKind, C> = Omit<K, keyof AnyKind> & { readonly example: C };

/** Makes a kind of volume. */
export function definePodVolume<F extends Fields>(
  spec: KindSpec<F> & Of<PodVolumeKind<ConfigOf<F>>, ConfigOf<F>>,
): Typed<PodVolumeKind, ConfigOf<F>> {
  const kind: PodVolumeKind<ConfigOf<F>> = {
    ...defineKind('podVolume', spec),
    volume: (config) => spec.volume(config),
    mount: (config) => spec.mount(config),
  };
  return kind;
}

export function definePodWorkspaceVolume<F extends Fields>(
  spec: KindSpec<F> & Of<PodWorkspaceKind<ConfigOf<F>>, ConfigOf<F>>,
): Typed<PodWorkspaceKind, ConfigOf<F>> {
  const kind: PodWorkspaceKind<ConfigOf<F>> = {
    ...defineKind('podWorkspaceVolume', spec),
    volume: (config) => spec.volume(config),
  };
  return kind;
}

export function definePodVariable<F extends Fields>(
  spec: KindSpec<F> & Of<PodVariableKind<ConfigOf<F>>, ConfigOf<F>>,
): Typed<PodVariableKind, ConfigOf<F>> {
  const kind: PodVariableKind<ConfigOf<F>> = {
    ...defineKind('podVariable', spec),
    variable: (config) => spec.variable(config),
  };
  return kind;
}

export function definePodRetention<F extends Fields>(
  spec: KindSpec<F> & Pick<PodRetentionKind, 'keeps'>,
): Typed<PodRetentionKind, ConfigOf<F>> {
  return { ...defineKind('podRetention', spec), keeps: spec.keeps };
}

export function definePodYamlMerge<F extends Fields>(
  spec: KindSpec<F> & Pick<PodYamlMergeKind, 'merges'>,
): Typed<PodYamlMergeKind, ConfigOf<F>> {
  return { ...defineKind('podYamlMerge', spec), merges: spec.merges };
}
