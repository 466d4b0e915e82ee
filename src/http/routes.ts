import { computerRoutes } from './resources/computer/index.ts';
import { crumbIssuerRoutes } from './resources/crumb-issuer/index.ts';
import { fileRoutes } from './resources/files/index.ts';
import { itemRoutes } from './resources/item/index.ts';
import { loginRoutes } from './resources/login/index.ts';
import { peopleRoutes } from './resources/people/index.ts';
import { queueRoutes } from './resources/queue/index.ts';
import { rootApiPage, rootRoutes } from './resources/root/index.ts';
import { runRoutes } from './resources/run/index.ts';
import { systemRoutes } from './resources/system/index.ts';
import { unknownChild } from './resources/unknown-child.ts';
import { userRoutes } from './resources/user/index.ts';
import { viewRoutes } from './resources/view/index.ts';
import { whoAmIRoutes } from './resources/who-am-i/index.ts';
import type { Route } from './route.ts';

const table: readonly Route[] = [
  ...rootRoutes,
  ...loginRoutes,
  ...crumbIssuerRoutes,
  ...whoAmIRoutes,
  ...userRoutes,
  ...peopleRoutes,
  ...computerRoutes,
  ...systemRoutes,
  ...fileRoutes,
  ...queueRoutes,
  ...viewRoutes,
  ...itemRoutes,
  ...runRoutes,
  unknownChild,
];

/** Every URL of the server, with who may call it and how. */
export const routes: readonly Route[] = [...table, rootApiPage(table)];
