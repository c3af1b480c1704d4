import { foyer } from '../../../foyer';

export const { GET, POST, PUT, PATCH, DELETE } = foyer.handlers;
