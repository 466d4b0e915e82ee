import type { ComponentChild } from 'preact';
import type { FormNode } from '../../../form-tree/index.ts';
import { Block, Group, One, Rows } from './compound-fields.tsx';
import { inside } from './form-context.ts';
import { MatrixField } from './matrix-field.tsx';
import { PartList, PartSwitches } from './part-list.tsx';
import { SeveralField } from './several-field.tsx';
import { CheckField, ChoiceField, SecretField, TextField } from './simple-fields.tsx';

interface FormNodesProps {
  readonly nodes: readonly FormNode[];
  /** Holds how refusals name the object whose nodes they are; '' for the form itself. */
  readonly place: string;
}

/** Renders the nodes of a form, on the server as in the browser. */
export function FormNodes({ nodes, place }: FormNodesProps) {
  return (
    <>
      {nodes.map((node) => (
        <FormNodeView key={node.key} node={node} around={place} />
      ))}
    </>
  );
}

function inner(nodes: readonly FormNode[], place: string): ComponentChild {
  return <FormNodes nodes={nodes} place={place} />;
}

function FormNodeView({ node, around }: { node: FormNode; around: string }) {
  const place = inside(around, node.name);
  switch (node.is) {
    case 'text':
      return <TextField node={node} place={place} />;
    case 'choice':
      return <ChoiceField node={node} place={place} />;
    case 'check':
      return <CheckField node={node} place={place} />;
    case 'secret':
      return <SecretField node={node} place={place} />;
    case 'block':
      return <Block node={node} place={place} around={around} inner={inner} />;
    case 'group':
      return <Group node={node} place={place} inner={inner} />;
    case 'rows':
      return <Rows node={node} place={place} inner={inner} />;
    case 'several':
      return <SeveralField node={node} place={place} />;
    case 'matrix':
      return <MatrixField node={node} place={place} />;
    case 'one':
      return <One node={node} place={place} inner={inner} />;
    case 'parts':
      return node.how === 'list' ? (
        <PartList node={node} place={place} inner={inner} />
      ) : (
        <PartSwitches node={node} place={place} inner={inner} />
      );
    case 'kept':
      return (
        <p class="form-kept muted">
          {node.label}: {KEPT}
        </p>
      );
    case 'constant':
      return null;
  }
}

const KEPT = 'it is configured in the XML, and stays as it is.';
